import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** Milliseconds of quiet after a change: editors and git write several files at once. */
const quietMs = 100;

/**
 * Resolves each time with the files that changed, relative to the root, until the signal fires. Folders that no build
 * reads are not watched: `node_modules`, those that begin with a dot, and `out`.
 */
export async function* watchProject(
  root: string,
  out: string,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const changed = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let wake = () => {};
  const note = (path: string) => {
    changed.add(path.split(sep).join("/"));
    wake();
  };
  const ignored = resolve(root, out);
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    watchFolders(root, ignored, watchers, (path) => note(relative(root, path)));
    while (!signal.aborted) {
      if (changed.size === 0)
        await new Promise<void>((done) => {
          wake = done;
        });
      if (signal.aborted) return;
      await settled(changed);
      // New folders are watched from now on.
      watchFolders(root, ignored, watchers, (path) => note(relative(root, path)));
      const paths = [...changed].sort();
      changed.clear();
      yield paths;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    for (const watcher of watchers.values()) watcher.close();
  }
}

/** Waits until nothing was added for a while. */
async function settled(changed: ReadonlySet<string>): Promise<void> {
  for (let before = -1; before !== changed.size; ) {
    before = changed.size;
    await new Promise((done) => setTimeout(done, quietMs));
  }
}

/** Watches a folder and all below it. A folder that is gone, or may not be read, is left out. */
function watchFolders(
  folder: string,
  ignored: string,
  watchers: Map<string, FSWatcher>,
  note: (path: string) => void,
): void {
  if (folder === ignored) return;
  try {
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (_, name) => {
        const path = join(folder, name ?? "");
        // A build writes beside files before it moves them to their places.
        if (path !== ignored && !/(^|[\\/])\.[^\\/]*$|\.\d+\.(tmp|old)$/.test(path)) note(path);
      });
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
        watchFolders(join(folder, entry.name), ignored, watchers, note);
    }
  } catch {
    // Gone since it was listed.
  }
}
