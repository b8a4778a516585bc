import { httpKind } from "./http/http-kind.ts";
import { mcpKind } from "./mcp/mcp-kind.ts";
import { sqlKind } from "./sql/sql-kind.ts";
import type { UpstreamKind } from "./upstream-kind.ts";
import type { UpstreamRecords } from "./upstream-record.ts";

/** Every kind of upstream. A kind that is missing does not compile. */
export const upstreamKinds: { readonly [Kind in keyof UpstreamRecords]: UpstreamKind<Kind> } = {
  http: httpKind,
  mcp: mcpKind,
  sql: sqlKind,
};
