/** A command line of `deltamcp wrap`, read. */
export interface WrapWords {
  /** The server: words after `--`, or one word, a URL or a file. */
  readonly server: { readonly command: readonly string[] } | { readonly place: string };
  readonly headers: readonly string[];
  readonly name?: string;
  readonly follow: boolean;
  /** Arguments of the served server: `--http`, `--surface`. */
  readonly serve: readonly string[];
  /** Import again, although there is a cached server. */
  readonly refresh: boolean;
  /** Print the lines of this host, and serve nothing. */
  readonly print?: string;
  readonly timeoutMs: number;
}

const options = {
  header: { type: "string", multiple: true },
  name: { type: "string" },
  follow: { type: "boolean" },
  http: { type: "string" },
  surface: { type: "string" },
  refresh: { type: "boolean" },
  print: { type: "string" },
  timeout: { type: "string" },
} as const;

/**
 * Reads the words after `wrap`. Undefined for everything that the command itself has to explain: help, mistakes. It loads
 * nothing, because a wrapped server starts by it.
 */
export function readWrapWords(argv: readonly string[]): WrapWords | undefined {
  const end = argv.indexOf("--");
  const own = end < 0 ? argv : argv.slice(0, end);
  const command = end < 0 ? [] : argv.slice(end + 1);
  const parsed = parsedOrUndefined(own);
  if (parsed === undefined) return undefined;
  const { values, positionals } = parsed;
  const [place, ...more] = positionals;
  const { header = [], name, follow = false, http, surface, refresh = false, print, timeout } = values;
  const seconds = Number(timeout ?? 60);
  if (more.length > 0 || (place === undefined) === (command.length === 0) || !(seconds > 0)) return undefined;
  if (surface !== undefined && surface !== "full" && surface !== "small") return undefined;
  return {
    server: place === undefined ? { command } : { place },
    headers: header,
    ...(name === undefined ? {} : { name }),
    follow,
    serve: [
      ...(http === undefined ? [] : ["--http", http]),
      ...(surface === undefined ? [] : ["--surface", surface]),
    ],
    refresh,
    ...(print === undefined ? {} : { print }),
    timeoutMs: seconds * 1_000,
  };
}

function parsedOrUndefined(args: readonly string[]) {
  // An import of `node:util` would load all of it: a millisecond of every start.
  const { parseArgs } = process.getBuiltinModule("node:util");
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined;
  }
}
