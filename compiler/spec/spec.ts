import type { JsonSchema } from "../../runtime/support/json.ts";
import type { SpecRun } from "../runners/spec-run.ts";
import type { SyntaxTree } from "../source/syntax-tree.ts";
import type { SpecUpstream } from "../upstreams/spec-upstream.ts";
import type { Duration } from "./quantities.ts";

/**
 * The spec language as types: one file, after its structure has been validated against spec.schema.json.
 * It has no places: `tree.locate(path)` finds them.
 */
export interface SpecDocument {
  readonly tree: SyntaxTree;
  readonly spec: Spec;
  /** The files this one includes, resolved to project paths. */
  readonly includes: readonly string[];
}

/**
 * Beside these keys, a file may have `$schema` (for editors) and any key that begins with `x-` (the author's own: a
 * place for YAML anchors); nothing reads them.
 */
export interface Spec {
  readonly server?: SpecServer;
  readonly include?: readonly string[];
  readonly upstreams?: Readonly<Record<string, SpecUpstream>>;
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  readonly defaults?: { readonly result?: SpecResult; readonly timeout?: Duration };
  readonly tools?: Readonly<Record<string, SpecTool>>;
  /** Changes of tools that included files declare. */
  readonly overrides?: Readonly<Record<string, SpecOverride>>;
  readonly prompts?: Readonly<Record<string, SpecPrompt>>;
  readonly resources?: Readonly<Record<string, SpecResource>>;
}

/** Makes a file a server. A file without it is a part that others include. */
export interface SpecServer {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** The things that the tools are about, in a few words. */
  readonly about?: string;
  readonly instructions?: string;
  readonly surface?: "auto" | "full" | "small";
  readonly cache?: { readonly ttl?: Duration; readonly scope?: "public" | "private" };
}

export interface SpecTool {
  readonly description: string;
  readonly title?: string;
  readonly docs?: string;
  readonly category?: string;
  readonly keywords?: readonly string[];
  /** A property map (`name?` is optional), or a whole JSON Schema. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly output?: JsonSchema;
  readonly run: SpecRun;
  readonly result?: SpecResult;
  readonly timeout?: Duration;
  readonly annotations?: {
    readonly readOnly?: boolean;
    readonly destructive?: boolean;
    readonly idempotent?: boolean;
    readonly openWorld?: boolean;
  };
  readonly scopes?: readonly string[];
  readonly examples?: readonly SpecExample[];
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly rank?: number;
  readonly pin?: boolean;
  /** True, or the name of the tool to use instead. */
  readonly deprecated?: boolean | string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Each key takes the place of the tool's own; the keys of `result` do so one by one. */
export type SpecOverride = Partial<Omit<SpecTool, "input" | "output" | "run">>;

export interface SpecExample {
  readonly ask?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
}

export interface SpecResult {
  readonly pick?: string;
  readonly format?: "json" | "table" | "csv" | "text";
  readonly maxTokens?: number | Readonly<Partial<Record<"default" | "full" | "small" | "code", number>>>;
  readonly paginateAfter?: number;
  /** Names, redacted at any depth, and places: `users[].email`. */
  readonly redact?: readonly string[];
  readonly pages?: { readonly next: string; readonly argument?: string; readonly count?: "pages" | "items" };
  /** A result that does not fit is an error, and no data is given. */
  readonly strict?: boolean;
  /** A result that does not fit `output` is given as it is, with a warning in the receipt. */
  readonly lenient?: boolean;
}

/** Exactly one of `messages` and `run`. */
export interface SpecPrompt {
  readonly title?: string;
  readonly description?: string;
  /** By name; `name?` is optional. */
  readonly arguments?: Readonly<
    Record<
      string,
      {
        readonly title?: string;
        readonly description?: string;
        readonly complete?: readonly string[] | { readonly fn: string };
      }
    >
  >;
  /** Each has exactly one of `text` and `content`. */
  readonly messages?: readonly {
    readonly role?: "user" | "assistant";
    readonly text?: string;
    readonly content?: Readonly<Record<string, unknown>>;
  }[];
  readonly run?: {
    readonly fn?: string;
    readonly mcp?: { readonly upstream: string; readonly prompt?: string; readonly complete?: boolean };
  };
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Exactly one of `uri` and `uriTemplate`, and exactly one of `text`, `blob` and `run`. */
export interface SpecResource {
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
  readonly run?: {
    readonly fn?: string;
    readonly mcp?: { readonly upstream: string; readonly complete?: boolean };
  };
  readonly subscribe?: boolean;
  readonly visible?: boolean;
  readonly complete?: Readonly<Record<string, readonly string[] | { readonly fn: string }>>;
  readonly meta?: Readonly<Record<string, unknown>>;
}
