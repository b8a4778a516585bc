import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Below node_modules/, so that modules in it find the dependencies of the repository. */
const folders = join(repository, "node_modules/.cache/deltamcp-shared/");

/**
 * A folder that depends on sources of this repository alone. It is filled once, and used by all processes of the tests
 * and by later runs, until one of the sources changes. Nobody writes into it afterwards.
 */
export async function sharedFolder(
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(folders, `${name}-${digestOf(sources)}`);
  const lock = `${folder}.lock`;
  mkdirSync(folders, { recursive: true });
  for (let since = Date.now(); !existsSync(folder); ) {
    if (take(lock)) {
      const filling = `${folder}.${process.pid}`;
      await fill(filling);
      renameSync(filling, folder);
      rmSync(lock, { recursive: true });
      removeOld(name);
      break;
    }
    await wait(50);
    // The process that took it has ended in the middle.
    if (Date.now() - since > 60_000) {
      rmSync(lock, { recursive: true, force: true });
      since = Date.now();
    }
  }
  utimesSync(folder, new Date(), new Date());
  return folder;
}

/** Making a folder succeeds in one process alone. */
function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Folders of earlier sources go once no run has used them for an hour. */
function removeOld(name: string): void {
  for (const entry of readdirSync(folders)) {
    const path = join(folders, entry);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    if (entry.startsWith(`${name}-`) && Date.now() - mtimeMs > 3_600_000)
      rmSync(path, { recursive: true, force: true });
  }
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesBelow(join(repository, source))).sort())
    hash.update(relative(repository, path)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
