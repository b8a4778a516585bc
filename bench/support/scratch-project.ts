import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** This repository's root, absolute. */
export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** An empty project outside the repository that has deltamcp installed, and how to remove it. */
export function scratchProject(): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "deltamcp-bench-"));
  writeFileSync(join(root, "package.json"), '{ "name": "scratch", "private": true, "type": "module" }\n');
  mkdirSync(join(root, "specs"));
  mkdirSync(join(root, "node_modules"));
  symlinkSync(repository, join(root, "node_modules", "deltamcp"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
