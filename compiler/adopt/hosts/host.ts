import type { ConfigFormat, ServersPath } from "../formats/config-format.ts";
import type { Places } from "../places.ts";

/** A configuration file that a host may have. */
export interface HostFile {
  readonly path: string;
  readonly scope: "global" | "project";
  readonly format: ConfigFormat;
  /** The places of servers in it. */
  readonly at: readonly ServersPath[];
}

/** The keys of one host's entries, by what they mean. A server with any other key is left alone. */
export interface EntryKeys {
  /** The program: a string with its arguments under `args`, or an array of both. */
  readonly command: string;
  readonly args?: string;
  readonly env: string;
  readonly cwd?: string;
  /** The address of a remote server. */
  readonly url: readonly string[];
  readonly headers?: string;
  /** Headers by the variable that has the value. */
  readonly envHeaders?: string;
  /** The variable with a bearer token. */
  readonly bearerVariable?: string;
  /** Names of variables that the host hands to the server. */
  readonly variables?: string;
  /** The key that turns a server off, with the value that it has then. */
  readonly off?: readonly [key: string, value: boolean];
  /** Names of tools: only these, all but these, those that are called without a question. */
  readonly include?: string;
  /** An empty `include` means every tool, and not none. */
  readonly emptyIsAll?: boolean;
  readonly exclude?: string;
  readonly approved?: string;
  /** Limits in any unit: the entry gets the largest. */
  readonly limits?: readonly string[];
  /** Settings that all servers behind one entry must share. */
  readonly shared?: readonly string[];
  /** Keys without effect on a server behind another one. */
  readonly ignored?: readonly string[];
}

/** One host: where its configuration is, and how an entry is read and written. Pure. */
export interface Host {
  /** The name on the command line. */
  readonly word: string;
  readonly title: string;
  files(places: Places): readonly HostFile[];
  readonly keys: EntryKeys;
  /** References in strings that the host replaces. The groups `name` and `bare` are variables of the environment, `fallback` a default. */
  readonly references?: RegExp;
  /** The host starts servers with its own whole environment. */
  readonly inherits: boolean;
  /** False for an entry that is no MCP server of the user, such as a built-in extension. */
  isServer?(entry: Readonly<Record<string, unknown>>): boolean;
  /** The members of the entry of a local server, beside its command and environment. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Files with rules that name servers or their tools: a server that they name is left alone. */
  ruleFiles?(places: Places): readonly string[];
  /** How a rule may name a server. */
  rules?(name: string): readonly string[];
}
