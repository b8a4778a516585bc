import type { Duration } from "../../spec/quantities.ts";
import type { HttpUpstreamSpec } from "../http/http-spec.ts";

/** An MCP server of a spec: exactly one of `command` and `url`. Strings may hold `${NAME}` and `${NAME:-default}`. */
export interface McpUpstreamSpec {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly inheritEnv?: boolean;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: Pick<NonNullable<HttpUpstreamSpec["auth"]>, "bearer" | "basic" | "header">;
  readonly connectTimeout?: Duration;
  readonly idle?: Duration;
  readonly follow?: boolean;
}
