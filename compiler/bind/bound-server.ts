import type { JsonSchema } from "../../runtime/support/json.ts";
import type { Resolution } from "../schema/resolve/resolution.ts";
import type { InputSchema } from "../spec/property-map.ts";
import type {
  SpecDocument,
  SpecPrompt,
  SpecResource,
  SpecServer,
  SpecTool,
  SpecUpstream,
} from "../spec/spec.ts";
import type { Declared } from "./declared.ts";

/** One server: a document that has a `server`, and everything that it includes. */
export interface BoundServer {
  readonly server: SpecServer;
  readonly root: SpecDocument;
  /** The root, then what it includes, each once, in the order of the text. */
  readonly documents: readonly SpecDocument[];
  /** By name; the first of a name. */
  readonly upstreams: ReadonlyMap<string, Declared<SpecUpstream>>;
  readonly schemas: ReadonlyMap<string, BoundSchema>;
  /** Disabled ones too: they are checked, and left out when the server is lowered. */
  readonly tools: readonly BoundTool[];
  readonly prompts: readonly Declared<SpecPrompt>[];
  readonly resources: readonly Declared<SpecResource>[];
  /** Everything that was declared under a name that was taken, with the first of that name. */
  readonly duplicates: readonly Duplicate[];
}

/** A shared schema, and what it is without references. */
export interface BoundSchema extends Declared<JsonSchema> {
  readonly resolved: Resolution;
}

/** A tool with its schemas, so that checking and lowering resolve them once. */
export interface BoundTool extends Declared<SpecTool> {
  readonly input: InputSchema;
  readonly resolvedInput: Resolution;
  readonly resolvedOutput?: Resolution;
}

export interface Duplicate {
  readonly first: Declared<unknown>;
  readonly second: Declared<unknown>;
}
