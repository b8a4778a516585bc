import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Below node_modules/, so that files here find the dependencies of the repository. */
const folders = fileURLToPath(new URL("../../node_modules/.cache/deltamcp-tests/", import.meta.url));

let made: string | undefined;

/**
 * A folder for files that all tests of this process share. A worker of the test runner ends without notice, so that a
 * later process removes the folders of those that have ended.
 */
export function processFolder(): string {
  made ??= makeFolder();
  return made;
}

function makeFolder(): string {
  mkdirSync(folders, { recursive: true });
  for (const pid of readdirSync(folders))
    if (!isRunning(Number(pid))) rmSync(join(folders, pid), { recursive: true, force: true });
  const folder = join(folders, String(process.pid));
  mkdirSync(folder, { recursive: true });
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
