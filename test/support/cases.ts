import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Compilation, Failure } from "../../compiler/compilation.ts";
import { compile } from "../../compiler/compile.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";

const root = fileURLToPath(new URL("../cases/", import.meta.url));

/** The folders of test/cases/. */
export const caseNames: readonly string[] = readdirSync(root).sort();

/** With a `/` at the end. */
export function caseFolder(name: string): string {
  return `${root}${name}/`;
}

/** Compiles the files of a project; its config is config.json. */
export function compileCase(project: Readonly<Record<string, string>>): Promise<Compilation | Failure> {
  return compile(JSON.parse(project["config.json"] ?? "{}"), memoryHost(project));
}
