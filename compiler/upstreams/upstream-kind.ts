import type { UpstreamRecord, UpstreamRecords } from "../../runtime/upstream/upstream-record.ts";
import type { BoundUpstream } from "../bind/bound-server.ts";
import type { Visit } from "../bind/rule.ts";
import type { UpstreamSpecs } from "./spec-upstream.ts";

/** One kind of upstream, as the compiler sees it. */
export interface UpstreamKind<Kind extends keyof UpstreamRecords> {
  /** A smallest declaration, for help lines: `{ http: { baseUrl: "https://…" } }`. */
  readonly example: string;
  /** The rules for an upstream of this kind. Default none. */
  readonly rules?: readonly UpstreamRule<Kind>[];
  /** Makes the record of a valid upstream. References to the environment stay unchanged. */
  lower(spec: UpstreamSpecs[Kind]): UpstreamRecord<Kind>;
}

/** A rule for the upstreams of one kind. */
export type UpstreamRule<Kind extends keyof UpstreamRecords> = Visit<BoundUpstream<Kind>>;
