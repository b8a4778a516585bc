import type { UpstreamRecords } from "../../runtime/upstream/upstream-record.ts";
import type { BoundUpstream } from "../bind/bound-server.ts";
import { httpUpstreamKind } from "./http/http-kind.ts";
import { mcpUpstreamKind } from "./mcp/mcp-kind.ts";
import { sqlUpstreamKind } from "./sql/sql-kind.ts";
import type { UpstreamKind } from "./upstream-kind.ts";

/** Every kind of upstream. A kind that is missing does not compile. */
export const upstreamKinds: { readonly [Kind in keyof UpstreamRecords]: UpstreamKind<Kind> } = {
  http: httpUpstreamKind,
  mcp: mcpUpstreamKind,
  sql: sqlUpstreamKind,
};

/** The kind of an upstream. */
export function upstreamKindOf<Kind extends keyof UpstreamRecords>(
  upstream: BoundUpstream<Kind>,
): UpstreamKind<Kind> {
  return upstreamKinds[upstream.place.kind];
}
