import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Env } from "../../runtime/upstream/connection.ts";
import { resolveNpx } from "../../runtime/upstream/mcp/resolve-npx.ts";
import { version } from "../version.ts";
import { wrapHeaders } from "./header-variables.ts";
import { isServersFile } from "./servers-file.ts";
import type { WrapWords } from "./wrap-words.ts";

/** The place of a wrapped server in the cache. */
export interface CachedServer {
  readonly file: string;
  /**
   * Everything that the content of the file depends on: this version, the words of the command line, the folder, and the state
   * of the program or document.
   */
  readonly key: string;
}

/** Returns the place of a wrapped server in the cache, whether it is there or not. */
export function cachedServer(
  { server, headers, name, follow }: WrapWords,
  cwd: string,
  env: Env,
): CachedServer {
  const plain = wrapHeaders(headers).map(({ name, value, variable }) => [name, variable ?? value]);
  const program =
    "command" in server
      ? resolveNpx({ command: server.command[0] ?? "", args: server.command.slice(1) }, cwd, env)
      : { command: server.place, args: [] };
  const files = [program.command, ...program.args].flatMap((word) => stateOf(word, cwd));
  // Hosts start the servers of a file from any folder.
  const folder = "place" in server && isServersFile(server.place) ? dirname(resolve(cwd, server.place)) : cwd;
  const key = JSON.stringify([version, server, plain, name, follow, folder, files]);
  return { file: join(cacheFolder(env), fnv1a(key), "server.mjs"), key };
}

/** Whether the cache contains the server. Folders of two keys may have the same name: the key is in a file beside the server. */
export function isCached({ file, key }: CachedServer): boolean {
  try {
    return existsSync(file) && readFileSync(keyFile(file), "utf8") === key;
  } catch {
    return false;
  }
}

function keyFile(file: string): string {
  return join(dirname(file), "key.json");
}

/**
 * The 64-bit FNV-1a hash of a text, hex (draft-eastlake-fnv-21). `node:crypto` would take 5 ms of a start of 100 ms.
 */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/**
 * Moves a new server of the cache to the place that it has now, and notes its key: asking a server may have installed its
 * program, and the place depends on the program.
 */
export function moveCached(made: CachedServer, now: CachedServer): void {
  const [from, to] = [dirname(made.file), dirname(now.file)];
  if (from !== to) {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    for (const parts of partsIn(from)) renameSync(join(from, parts), join(to, parts));
    renameSync(made.file, now.file);
  }
  writeFileSync(keyFile(now.file), now.key, { mode: 0o600 });
}

/** The ending of the files with the parts of a cached server. Each server that was ever written here names its own. */
export const partsSuffix = ".parts";

/** Removes the parts of earlier servers. Those of the last day stay: a server that runs may need them. */
export function removeOldParts(folder: string): void {
  const yesterday = Date.now() - 24 * 60 * 60_000;
  for (const parts of partsIn(folder)) {
    const file = join(folder, parts);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < yesterday) rmSync(file, { force: true });
  }
}

function partsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(partsSuffix));
}

/** The user's cache folder (XDG Base Directory; Windows: %LOCALAPPDATA%; macOS: ~/Library/Caches). */
function cacheFolder(env: Env): string {
  if (env["XDG_CACHE_HOME"]) return join(env["XDG_CACHE_HOME"], "deltamcp", "wrap");
  const home = process.getBuiltinModule("node:os").homedir();
  const base =
    process.platform === "win32"
      ? (env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"))
      : process.platform === "darwin"
        ? join(home, "Library", "Caches")
        : join(home, ".cache");
  return join(base, "deltamcp", "wrap");
}

/** Programs and documents. Other files are the data of the server, and change while it works. */
const code = /\.(?:[cm]?[jt]s|py|rb|php|jar|sh|ya?ml|json|exe)$/i;

function stateOf(word: string, cwd: string): readonly string[] {
  if (!code.test(word)) return [];
  try {
    const path = resolve(cwd, word);
    const { size, mtimeMs } = statSync(path);
    return [`${path} ${size} ${mtimeMs}`];
  } catch {
    return [];
  }
}
