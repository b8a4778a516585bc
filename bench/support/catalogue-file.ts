import { existsSync, readFileSync } from "node:fs";
import type { ListedTool } from "./listed-tool.ts";
import { madeUpTools } from "./made-up-tools.ts";

/** Reads a `*.tools.json` file: a list of tools, or a tools/list answer. */
export function readTools(path: string): readonly ListedTool[] {
  const value = JSON.parse(readFileSync(path, "utf8")) as { tools?: ListedTool[] } | ListedTool[];
  return Array.isArray(value) ? value : (value.tools ?? []);
}

/**
 * The catalogue that the bars are stated for: the first existing file of those named, else 891 made-up tools
 * of about the same shape, so that a benchmark runs anywhere.
 */
export function bigCatalogue(named: readonly string[]): readonly ListedTool[] {
  const file = named.find((path) => path.endsWith(".json") && existsSync(path));
  return file === undefined ? madeUpTools(891) : readTools(file);
}
