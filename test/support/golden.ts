import { rmSync } from "node:fs";
import { expect } from "vitest";
import { readTree, writeTree } from "./temporary-folder.ts";

/**
 * Compares a folder with what it should hold: the list of files as well as their bytes, so that a left-over fails like
 * a missing one. UPDATE=1 rewrites the folder instead.
 */
export function expectTree(folder: string, files: Readonly<Record<string, string>>): void {
  if (process.env["UPDATE"] === "1") {
    rmSync(folder, { recursive: true, force: true });
    writeTree(folder, files);
  }
  const found = readTree(folder);
  expect(Object.keys(found)).toEqual(Object.keys(files).sort());
  for (const [path, text] of Object.entries(files)) expect(found[path], path).toBe(text);
}
