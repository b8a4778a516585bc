import { readFileSync } from "node:fs";
import { isObject } from "../../runtime/support/json.ts";
import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";

/** One of several MCP servers that are wrapped together. */
export interface FileServer {
  readonly upstream: McpUpstreamSpec;
  /** Names of tools: only these are served. */
  readonly include?: readonly string[];
  /** Names of tools that are not served. */
  readonly exclude?: readonly string[];
  /** The names of tools here by their names there. A host may have approved a name: it never becomes another tool's. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Several MCP servers in one file, which only its user can read. The secrets are in it, and the cache refers to them. */
export interface ServersFile {
  readonly servers: Readonly<Record<string, FileServer>>;
  /** Values of the variables that the servers refer to. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Whether a word of a command line is such a file. */
export function isServersFile(word: string): boolean {
  return word.endsWith(".servers.json");
}

/** Reads the file. Throws an Error with a message for its user. */
export function readServersFile(path: string): ServersFile {
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isObject(value) || !isObject(value["servers"]) || !isObject(value["variables"]))
    throw new Error(`${path} must contain \`servers\` and \`variables\`.`);
  return value as unknown as ServersFile;
}
