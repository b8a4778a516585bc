import { authOption } from "../auth/auth-record.ts";
import type { CatalogueHeader } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";
import { type UsedVariable, usedVariables } from "../upstream/env.ts";
import { environmentHelp, printTable } from "./environment.ts";

/** The request of a command line: print help or the version (`about`), or serve over stdio or HTTP. */
export type ServeArgs =
  | { readonly kind: "about"; readonly what: "help" | "version" }
  | { readonly kind: "stdio"; readonly surface?: SurfaceName }
  | {
      readonly kind: "http";
      readonly host: string;
      readonly port: number;
      readonly surface?: SurfaceName;
      /** The operator said that everybody who reaches the server may call it. */
      readonly anonymous: boolean;
    };

export type SurfaceName = "full" | "small";

export const defaultHost = "127.0.0.1";
export const defaultPort = 3920;

/** Reads `[--http [host:port]] [--allow-anonymous] [--surface full|small] [--help] [--version]`. Throws DeltaMcpError("configuration") for a wrong option or value. */
export function parseServeArgs(argv: readonly string[]): ServeArgs {
  let surface: SurfaceName | undefined;
  let anonymous = false;
  let http: { readonly host: string; readonly port: number } | undefined;
  const rest = argv.flatMap(splitOption);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    switch (word) {
      case "--help":
      case "-h":
        return { kind: "about", what: "help" };
      case "--version":
      case "-v":
        return { kind: "about", what: "version" };
      case "--allow-anonymous":
        anonymous = true;
        break;
      case "--surface":
        surface = readSurface(rest.shift());
        break;
      case "--http":
        http = readAddress(rest[0]?.startsWith("-") === false ? rest.shift() : undefined);
        break;
      default:
        throw new DeltaMcpError("configuration", `unknown option ${word} (--help shows the options)`);
    }
  }
  const chosen = surface === undefined ? {} : { surface };
  return http === undefined ? { kind: "stdio", ...chosen } : { kind: "http", ...http, ...chosen, anonymous };
}

/** `--name=value` as two words. */
function splitOption(word: string): readonly string[] {
  const [, name, value] = /^(--[a-z]+)=(.*)$/s.exec(word) ?? [];
  return name === undefined || value === undefined ? [word] : [name, value];
}

function readSurface(value: string | undefined): SurfaceName {
  if (value === "full" || value === "small") return value;
  throw new DeltaMcpError("configuration", `--surface must be full or small, not ${value ?? "empty"}`);
}

/** `host:port`, `:port`, `port`, `host`, `[::1]:port`. Port 0 takes a free one. */
function readAddress(text: string | undefined): { readonly host: string; readonly port: number } {
  if (text === undefined) return { host: defaultHost, port: defaultPort };
  const [, bracketed, plain, port] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const onlyPort = port === undefined && plain !== undefined && /^\d{1,5}$/.test(plain) ? plain : undefined;
  const number = Number(port ?? onlyPort ?? defaultPort);
  if ((bracketed ?? plain) === undefined || number > 65_535) {
    throw new DeltaMcpError(
      "configuration",
      `--http must be an address such as 127.0.0.1:3920, 3920 or [::1]:3920 with a port up to 65535, not ${text}`,
    );
  }
  const host = bracketed ?? (onlyPort === undefined ? plain : "");
  return { host: host || defaultHost, port: number };
}

/** Returns the text that `--help` prints: the options, then the variables of the spec, then those of every server. */
export function serveHelp({
  server,
  upstreams,
  auth,
}: Pick<CatalogueHeader, "server" | "upstreams" | "auth">): string {
  const ofConfig = usedVariables(auth, authOption);
  const used = [...usedVariables(upstreams), ...ofConfig];
  return `${server.name}: an MCP server

Speaks MCP on stdin and stdout, or with --http over HTTP.

  --http [host:port]      serve HTTP (default ${defaultHost}:${defaultPort}) at /mcp,
                          /mcp/full, /mcp/small and /api/dispatch
  --allow-anonymous       listen on an address that others reach although
                          nothing tells who calls
  --surface full|small    what tools/list shows (default: what the build chose)
  --version               print the version
  --help                  print this
${used.length === 0 ? "" : `\nEnvironment variables of this server:\n\n${printTable(used.map(variableRow))}`}
Environment variables of every server, all optional:

${environmentHelp(server.name)}`;
}

function variableRow({ name, fallback, place }: UsedVariable): readonly [string, string] {
  return [name, fallback === undefined ? `required: ${place}` : `${place}. Default: ${fallback || "empty"}`];
}
