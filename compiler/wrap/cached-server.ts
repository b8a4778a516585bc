import { createHash } from "node:crypto";
import { mkdirSync, renameSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Env } from "../../runtime/upstream/connection.ts";
import { resolveNpx } from "../../runtime/upstream/mcp/resolve-npx.ts";
import { version } from "../version.ts";
import { wrapHeaders } from "./header-variables.ts";
import type { WrapWords } from "./wrap-words.ts";

/**
 * The file of a wrapped server in the cache, whether it is there or not. Its name is a hash of everything that its content
 * depends on: this version, the words of the command line, the folder, and the state of the program or document.
 */
export function cachedServer({ server, headers, name, follow }: WrapWords, cwd: string, env: Env): string {
  const plain = wrapHeaders(headers).map(({ name, value, variable }) => [name, variable ?? value]);
  const program =
    "command" in server
      ? resolveNpx({ command: server.command[0] ?? "", args: server.command.slice(1) }, cwd, env)
      : { command: server.place, args: [] };
  const files = [program.command, ...program.args].flatMap((word) => stateOf(word, cwd));
  const key = JSON.stringify([version, server, plain, name, follow, cwd, files]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return join(cacheFolder(env), hash, "server.mjs");
}

/**
 * Moves a new file of the cache to the name that it has now, and returns that: asking a server may have installed its program,
 * and the name depends on the program.
 */
export function moveCached(made: string, now: string): string {
  if (made === now) return made;
  mkdirSync(dirname(now), { recursive: true, mode: 0o700 });
  renameSync(made, now);
  return now;
}

/** The user's cache folder (XDG Base Directory; Windows: %LOCALAPPDATA%; macOS: ~/Library/Caches). */
function cacheFolder(env: Env): string {
  const home = homedir();
  const base =
    env["XDG_CACHE_HOME"] ||
    (process.platform === "win32"
      ? (env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"))
      : process.platform === "darwin"
        ? join(home, "Library", "Caches")
        : join(home, ".cache"));
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
