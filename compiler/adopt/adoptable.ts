import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";

/** A server of a host's configuration, read. */
export interface AdoptableServer {
  /** As the host names it. */
  readonly name: string;
  /** Its name behind the entry: portable, unique. */
  readonly upstream: string;
  readonly spec: McpUpstreamSpec;
  /** Values that go into the file that only the user can read, by variable. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Strings that the host replaces at each start, by the variable that gets them. */
  readonly references: Readonly<Record<string, string>>;
  /** Variables that the host hands over by name. */
  readonly variables: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Names of tools that the host calls without a question. */
  readonly approved: readonly string[];
  /** The largest of all servers is kept. */
  readonly limits: Readonly<Record<string, number>>;
  /** Kept if all servers have the same. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** The entry as it is in the file. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** A server that stays as it is, and the reason. */
export interface LeftServer {
  readonly name: string;
  readonly why: string;
}
