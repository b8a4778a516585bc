import type { HttpUpstream } from "./http/http-upstream.ts";
import type { McpUpstream } from "./mcp/mcp-upstream.ts";
import type { SqlUpstream } from "./sql/sql-upstream.ts";

/** The kinds of upstreams, each with its record. */
export interface UpstreamRecords {
  readonly http: HttpUpstream;
  readonly mcp: McpUpstream;
  readonly sql: SqlUpstream;
}

/**
 * An upstream in the form that the compiler emits: a union by `kind`. Secrets are `${ENV}` references, which the server
 * resolves. `UpstreamRecord<"http">` is one member of the union.
 */
export type UpstreamRecord<Kind extends keyof UpstreamRecords = keyof UpstreamRecords> = {
  [K in Kind]: { readonly kind: K } & UpstreamRecords[K];
}[Kind];
