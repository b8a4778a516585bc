import type { Observe } from "../observe/events.ts";
import type { RateLimits } from "../store/rate-limits.ts";
import type { Env } from "./connection.ts";
import type { HttpConnection } from "./http/connect-http.ts";
import type { McpConnection } from "./mcp/connect-mcp.ts";
import type { SqlConnection } from "./sql/sql-connection.ts";
import type { UpstreamRecord, UpstreamRecords } from "./upstream-record.ts";

/** The connection of every kind of upstream. */
export interface Connections {
  readonly http: HttpConnection;
  readonly mcp: McpConnection;
  readonly sql: SqlConnection;
}

/** One kind of upstream. */
export interface UpstreamKind<Kind extends keyof UpstreamRecords> {
  /**
   * Checks a record whose references are resolved, when the server starts and without I/O. Throws
   * DeltaMcpError("configuration"). Its message contains no value, because values may come from the environment.
   */
  check(name: string, record: UpstreamRecord<Kind>): void;
  /** Connects when the first tool needs it. `record` still has its references. */
  connect(name: string, record: UpstreamRecord<Kind>, context: UpstreamContext): Promise<Connections[Kind]>;
  /** Its connections contact the service with the first request, and report that to `observe` themselves. Default false. */
  readonly connectsLater?: boolean;
}

/** The server's parts that a connection to an upstream uses. */
export interface UpstreamContext {
  /** Resolves `${ENV}` references. */
  readonly env: Env;
  readonly observe?: Observe;
  /** The rates that servers share. */
  readonly limits: () => Promise<RateLimits>;
}
