import { pathToFileURL } from "node:url";
import { cachedServer, isCached } from "./cached-server.ts";
import { wrapHeaders } from "./header-variables.ts";
import { isServersFile, readServersFile } from "./servers-file.ts";
import { readWrapWords, type WrapWords } from "./wrap-words.ts";

/**
 * Serves a wrapped server from the cache: nothing of the compiler is loaded, and nothing is started. Resolves to false if
 * the cache has no such server, or if the words ask for something else.
 */
export async function startWrapped(argv: readonly string[]): Promise<boolean> {
  const words = readWrapWords(argv);
  if (words === undefined || words.refresh || words.print !== undefined) return false;
  const cached = cachedServer(words, process.cwd(), process.env);
  if (!isCached(cached)) return false;
  await serveFile(cached.file, words);
  return true;
}

/** Runs the file of a wrapped server in this process. */
export async function serveFile(file: string, { server, headers, serve }: WrapWords): Promise<void> {
  if ("place" in server && isServersFile(server.place))
    Object.assign(process.env, readServersFile(server.place).variables);
  for (const { variable, value } of wrapHeaders(headers))
    if (variable !== undefined) process.env[variable] = value;
  process.argv = [process.execPath, file, ...serve];
  await import(pathToFileURL(file).href);
}
