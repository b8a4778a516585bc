import { basename, extname } from "node:path";
import { cachedServer, isCached, moveCached } from "../../wrap/cached-server.ts";
import { isServersFile } from "../../wrap/servers-file.ts";
import { readWrapWords, type WrapWords } from "../../wrap/wrap-words.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { checkedServerName } from "../server-name.ts";
import { stdioHostNames, stdioHosts } from "../stdio-lines.ts";
import { isUrl, serverOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { visibleText } from "../visible-text.ts";

const options = {
  http: { kind: "text", value: "ADDRESS", help: "serve over HTTP, at host:port or a port (default: stdio)" },
  surface: {
    kind: "choice",
    value: "SURFACE",
    choices: ["full", "small"],
    help: "full or small (default: what costs less)",
  },
  name: { kind: "text", value: "NAME", help: "the server's name (default: its own)" },
  refresh: { kind: "flag", help: "ask the server for its tools again" },
  follow: { kind: "flag", help: "call tools although they have changed since" },
  print: {
    kind: "choice",
    value: "HOST",
    choices: stdioHostNames,
    help: "print the lines for a host, and end",
  },
  header: serverOptions.header,
  timeout: { ...serverOptions.timeout, default: 60 },
} as const;

export const wrapCommand = defineCommand({
  name: "wrap",
  summary: "serve an MCP server or an OpenAPI document lean, from a cache",
  usage: ["-- COMMAND", "URL", "OPENAPI-FILE", "NAME.servers.json"],
  options,
  notes: [
    "The first start asks the server for its tools, and compiles a server around them into the user's cache folder. Every other start answers from there: the server itself is started by the first call. It gets the environment of `wrap`.",
    "A tool whose definition has changed since is refused until `--refresh`.",
    "  deltamcp wrap --print claude-code -- npx -y some-server",
  ],
  async run({ words, rest, options }, terminal) {
    const wrapped = readBack(options, words, rest);
    const { name, print } = wrapped;
    if (name !== undefined) checkedServerName(name);
    let cached = cachedServer(wrapped, terminal.cwd, terminal.env);
    if (options.refresh || !isCached(cached)) {
      const notes = await make(cached.file, wrapped, terminal);
      if (notes === undefined) return exitCodes.failed;
      for (const note of notes) terminal.err(visibleText(`note: ${note}`));
      const made = cached;
      cached = cachedServer(wrapped, terminal.cwd, terminal.env);
      moveCached(made, cached);
    }
    if (print !== undefined) {
      const host = Object.entries(stdioHosts).find(([word]) => word === print)?.[1];
      if (host === undefined) throw new UsageError(`--print does not know ${print}`);
      terminal.err(`${host.host}, ${host.file}:`);
      terminal.out(host.lines(name ?? entryName(wrapped), ownCommand(process.argv)));
      return exitCodes.ok;
    }
    const { serveFile } = await import("../../wrap/start-wrapped.ts");
    await serveFile(cached.file, wrapped);
    return exitCodes.ok;
  },
});

/** Makes the cached server. Returns what to tell the user; undefined if an OpenAPI document has mistakes, which are printed. */
async function make(
  file: string,
  words: WrapWords,
  terminal: Terminal,
): Promise<readonly string[] | undefined> {
  const { server, name } = words;
  if ("place" in server && isServersFile(server.place)) {
    const { makeServers } = await import("../../wrap/make-servers.ts");
    return makeServers(file, server.place, words, terminal.env);
  }
  if ("place" in server && !isUrl(server.place)) {
    const { wrapDocument } = await import("../wrap-document.ts");
    return wrapDocument(file, server.place, name, terminal);
  }
  const { makeWrapped } = await import("../../wrap/make-wrapped.ts");
  return makeWrapped(file, words, terminal.env);
}

/** The name of a host's entry: the last word of the package, the host of the URL, or the file. */
function entryName({ server }: WrapWords): string {
  const word = "place" in server ? server.place : (server.command.find(isPackage) ?? server.command[0] ?? "");
  const place = URL.canParse(word) ? new URL(word).hostname : basename(word, extname(word));
  const safe = place
    .replace(/@.*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return safe === "" ? "wrapped" : safe;
}

/** A word of a command that is neither the launcher nor an option. */
function isPackage(word: string, at: number): boolean {
  return at > 0 && !word.startsWith("-");
}

/** The words as the fast start reads them: one reading for both. */
function readBack(options: object, words: readonly string[], rest: readonly string[]): WrapWords {
  const given = Object.entries(options).flatMap(([name, value]): string[] => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return [value].flat().map((one) => `--${name}=${one}`);
  });
  const read = readWrapWords([...given, ...words, ...(rest.length === 0 ? [] : ["--", ...rest])]);
  if (read === undefined)
    throw new UsageError("takes one server: a URL, an OpenAPI file, or a command after `--`");
  return read;
}

/** The command of this process without what only prints. Absolute, so that it starts at once from any folder. */
function ownCommand([node = "", script = "", ...words]: readonly string[]) {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  const at = own.findIndex((word) => word === "--print" || word.startsWith("--print="));
  if (at < 0) throw new CommandError("--print is read from the command line of a process", exitCodes.failed);
  const kept = [...own.slice(0, at), ...own.slice(at + (own[at] === "--print" ? 2 : 1))].filter(
    (word) => word !== "--refresh",
  );
  return { command: node, args: [script, ...kept, ...words.slice(own.length)] };
}
