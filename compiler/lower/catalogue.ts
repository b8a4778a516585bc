import type {
  PromptRecord,
  ResourceRecord,
  ResultOptions,
  ServerInfo,
  ToolAnnotations,
  ToolExample,
} from "../../runtime/catalogue/records.ts";
import type { Binding } from "../../runtime/runner/binding.ts";
import type { JsonObject, JsonSchema } from "../../runtime/support/json.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";
import type { HandlerKey } from "./handler-key.ts";

/**
 * The intermediate representation of one server. Everything after lowering sees only this. It has no
 * references to other files, is sorted (tools by rank, then name), frozen and JSON-serialisable.
 */
export interface Catalogue {
  readonly server: ServerInfo & {
    /** The things that the tools are about, in the author's words. */
    readonly about?: string;
  };
  readonly surface: "auto" | "full" | "small";
  readonly cache: { readonly ttlMs: number; readonly scope: "public" | "private" };
  readonly upstreams: Readonly<Record<string, UpstreamRecord>>;
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
  readonly resources: readonly Resource[];
  /** The spec files it came from, sorted. */
  readonly sources: readonly string[];
}

export interface Tool {
  readonly name: string;
  /** camelCase, unique in the catalogue, a legal identifier and no reserved word: `searchIssues`. */
  readonly identifier: string;
  readonly title?: string;
  readonly description: string;
  readonly docs?: string;
  readonly category?: string;
  readonly keywords: readonly string[];
  readonly input: SchemaPair;
  readonly output?: SchemaPair;
  readonly run: Binding;
  /** Of an `fn` tool: the author's module, relative to the project, and the export in it. */
  readonly handler?: HandlerReference;
  readonly result: ResultOptions;
  readonly timeoutMs: number;
  readonly annotations?: ToolAnnotations;
  readonly scopes: readonly string[];
  readonly examples: readonly ToolExample[];
  readonly visible: boolean;
  readonly rank: number;
  readonly pin: boolean;
  /** True, or the name of the tool to use instead. */
  readonly deprecated?: true | string;
  readonly meta?: JsonObject;
  readonly origin: Origin;
}

/** Both are self-contained: `$ref` only to their own `#/$defs`. */
export interface SchemaPair {
  readonly author: JsonSchema;
  /**
   * The schema that clients see. An input accepts no value that `author` refuses. An output refuses no value that
   * `author` accepts, after `pick`.
   */
  readonly published: JsonSchema;
  /** The type of a result after `pick`, as signatures show it. Absent without `pick`. */
  readonly picked?: JsonSchema;
  /** The author wants it listed exactly as written (profile `none`). */
  readonly verbatim?: true;
  /** The output may be no object, and is published under `result`: MCP up to 2025-11-25 allows objects only. */
  readonly wrapped?: true;
}

export interface Prompt extends PromptRecord {
  readonly identifier: string;
  readonly handlers: readonly HandlerReference[];
  readonly origin: Origin;
}

export interface Resource extends ResourceRecord {
  readonly identifier: string;
  readonly handlers: readonly HandlerReference[];
  readonly origin: Origin;
}

/** `./handlers/tracker.ts#closeIssue`. */
export interface HandlerReference {
  /** Its key in records and in the emitted `Handlers` interface: see handler-key.ts. */
  readonly key: HandlerKey;
  readonly module: string;
  readonly export: string;
}

/** Its place in the spec. */
export interface Origin {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}
