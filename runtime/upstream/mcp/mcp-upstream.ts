import type { HttpAuth } from "../http/http-upstream.ts";

/** An MCP server: a command that speaks MCP on stdio, or a URL. Every string may hold `${ENV}` references. */
export type McpUpstream = McpCommand | McpAddress;

interface McpShared {
  /** Milliseconds until an attempt to connect is given up. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds without a call after which the connection, and with it the process, is ended. 0: never. */
  readonly idleMs?: number;
}

export interface McpCommand extends McpShared {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Beside the variables of child-env.ts, the only ones that the process gets. */
  readonly env?: Readonly<Record<string, string>>;
  /** The process gets the server's whole environment, and `env`. */
  readonly inheritEnv?: boolean;
}

export interface McpAddress extends McpShared {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: Exclude<HttpAuth, { readonly query: unknown }>;
}
