import type { HttpUpstreamSpec } from "./http/http-spec.ts";
import type { McpUpstreamSpec } from "./mcp/mcp-spec.ts";
import type { SqlUpstreamSpec } from "./sql/sql-spec.ts";

/** The kinds of upstreams, each with its part of a spec. */
export interface UpstreamSpecs {
  readonly http: HttpUpstreamSpec;
  readonly mcp: McpUpstreamSpec;
  readonly sql: SqlUpstreamSpec;
}

/** A named place that tools run against, as it is written. A validated spec has exactly one of these keys. */
export type SpecUpstream = { readonly [Kind in keyof UpstreamSpecs]?: UpstreamSpecs[Kind] };

/** An upstream after binding: a union by `kind`. `UpstreamPlace<"http">` is one member of it. */
export type UpstreamPlace<Kind extends keyof UpstreamSpecs = keyof UpstreamSpecs> = {
  [K in Kind]: { readonly kind: K; readonly spec: UpstreamSpecs[K] };
}[Kind];

/** The one kind that a validated upstream has. */
export function upstreamPlace(upstream: SpecUpstream): UpstreamPlace {
  const [[kind, spec] = []] = Object.entries(upstream);
  if (kind === undefined) throw new Error("an upstream without a kind passed the validation");
  return { kind, spec } as UpstreamPlace;
}
