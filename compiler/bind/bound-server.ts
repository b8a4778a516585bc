import type { JsonSchema } from "../../runtime/support/json.ts";
import type { BoundRun, RunSpecs } from "../runners/spec-run.ts";
import type { Resolution } from "../schema/resolve/resolution.ts";
import type { InputSchema } from "../spec/property-map.ts";
import type { SpecDocument, SpecPrompt, SpecResource, SpecServer, SpecTool } from "../spec/spec.ts";
import type { SpecUpstream, UpstreamPlace, UpstreamSpecs } from "../upstreams/spec-upstream.ts";
import type { Declared } from "./declared.ts";

/** One server: a document that has a `server`, and everything that it includes. */
export interface BoundServer {
  readonly server: SpecServer;
  readonly root: SpecDocument;
  /** The root, then what it includes, each once, in the order of the text. */
  readonly documents: readonly SpecDocument[];
  /** By name; the first of a name. */
  readonly upstreams: ReadonlyMap<string, BoundUpstream>;
  readonly schemas: ReadonlyMap<string, BoundSchema>;
  /** Disabled ones too: they are checked, and left out when the server is lowered. */
  readonly tools: readonly BoundTool[];
  readonly prompts: readonly Declared<SpecPrompt>[];
  readonly resources: readonly Declared<SpecResource>[];
  /** Every declaration under a name that another one has already, with the first one of that name. */
  readonly duplicates: readonly Duplicate[];
  /** Overrides of tools that the server does not have. */
  readonly unmatchedOverrides: readonly Declared<unknown>[];
}

/** A shared schema, as written and with its references resolved. */
export interface BoundSchema extends Declared<JsonSchema> {
  readonly resolved: Resolution;
}

/** An upstream, and its one kind. */
export interface BoundUpstream<Kind extends keyof UpstreamSpecs = keyof UpstreamSpecs>
  extends Declared<SpecUpstream> {
  readonly place: UpstreamPlace<Kind>;
}

/** A tool with its runner and its schemas, so that checking and lowering resolve them once. */
export interface BoundTool<Kind extends keyof RunSpecs = keyof RunSpecs> extends Declared<SpecTool> {
  readonly run: BoundRun<Kind>;
  readonly input: InputSchema;
  readonly resolvedInput: Resolution;
  readonly resolvedOutput?: Resolution;
}

export interface Duplicate {
  readonly first: Declared<unknown>;
  readonly second: Declared<unknown>;
}
