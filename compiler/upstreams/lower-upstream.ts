import type { UpstreamRecord, UpstreamRecords } from "../../runtime/upstream/upstream-record.ts";
import type { BoundUpstream } from "../bind/bound-server.ts";
import { upstreamKindOf } from "./upstream-kinds.ts";

/** Makes the record of an upstream, whatever its kind. */
export function lowerUpstream<Kind extends keyof UpstreamRecords>(
  upstream: BoundUpstream<Kind>,
): UpstreamRecord<Kind> {
  return upstreamKindOf(upstream).lower(upstream.place.spec);
}
