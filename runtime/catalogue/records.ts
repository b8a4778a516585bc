import type { AuthRecord } from "../auth/auth-record.ts";
import type { PageBounds } from "../call/page-bounds.ts";
import type { RedactPaths } from "../result/redact.ts";
import type { Binding } from "../runner/binding.ts";
import type { JsonObject, JsonSchema } from "../support/json.ts";
import type { UpstreamRecord } from "../upstream/upstream-record.ts";

/**
 * What the compiler computed and the runtime reads. The compiler writes these types as JSON text
 * (see emitted-catalogue.ts); nothing else passes between the two.
 */

/** Parsed once, at start: everything that is needed before the first call. */
export interface CatalogueHeader {
  /** Version of this contract; a runtime refuses another one by name. */
  readonly contract: 2;
  /** The deltamcp version that emitted it. */
  readonly compiler: string;
  readonly server: ServerInfo;
  /** SHA-256 over the RFC 8785 form of the index, hex. Changes when any visible tool changes. */
  readonly digest: string;
  /** The surface served where nothing else is asked for. */
  readonly surface: "full" | "small";
  /**
   * Whether results of the full surface carry `structuredContent`: only where its list shows output schemas
   * (`detail: complete`). The small surface never sends it.
   */
  readonly structured: boolean;
  /** The ways in which callers over HTTP become known. Absent: only `authenticate`, if the author has one. */
  readonly auth?: AuthRecord;
  /** Arguments must have the types of their schema. Absent: conversions that lose nothing are made. */
  readonly arguments?: "strict";
  /** The full surface lists a tool beside the catalogue's, that runs readers many times (surface/batch-tool.ts). */
  readonly batch?: boolean;
  /** How much of a service one call with all pages reads, where the config says so. */
  readonly pages?: Partial<PageBounds>;
  /** A result that was cut has a link to the whole of it, which is a resource. */
  readonly resultLinks?: true;
  /** How many times the budget of a tool the answers to a caller may have, by client name or `principal:NAME`. */
  readonly budgets?: Readonly<Record<string, number>>;
  /** The whole tools/list result of the small surface as JSON text: `{"tools":[…]}`. */
  readonly small: string;
  /** The instructions on the small surface, where they say more than the server's own. */
  readonly smallInstructions?: string;
  /** A name in words that runs one of the tools: the example of the small surface's texts. */
  readonly words?: string;
  /** The names of all enabled tools (hidden ones too), in list order: rank, then name. */
  readonly names: readonly string[];
  /** Whether the catalogue has these kinds at all; capabilities are declared from it. */
  readonly has: {
    readonly prompts: boolean;
    readonly resources: boolean;
    readonly resourceTemplates: boolean;
    readonly completions: boolean;
    /** Some resource can be subscribed to. */
    readonly subscriptions?: boolean;
    /** Some tool writes, and some tool only reads, hidden ones too: the small surface is split. */
    readonly readsAndWrites: boolean;
    /** Every tool only reads, hidden ones too. */
    readonly readOnly: boolean;
  };
  /** Cache hints of 2026-07-28 (SEP-2549). */
  readonly cache: { readonly ttlMs: number; readonly scope: "public" | "private" };
  /** Named places that tools run against; secrets only as `${ENV}` text. */
  readonly upstreams: Readonly<Record<string, UpstreamRecord>>;
  /** The hash that names the tuned encoding map. */
  readonly encoding: string;
  /** The author's modules, each with its exports by the keys of the handlers. Only messages use it. */
  readonly handlers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  /** Author's text, then categories with counts: at most 300 tokens and 2,048 characters. */
  readonly instructions?: string;
}

/** One tool: parsed when it is first described or called. */
export interface ToolRecord {
  readonly name: string;
  readonly title?: string;
  /** At most 60 grapheme clusters: the index line. */
  readonly description: string;
  readonly docs?: string;
  readonly category?: string;
  readonly keywords?: readonly string[];
  readonly rank: number;
  readonly visible: boolean;
  /** True, or the name of the tool to use instead. */
  readonly deprecated?: true | string;
  /** Call signature without docs, one line: `close_issue(number: int, reason?: "completed")`. */
  readonly signature: string;
  /** The parameters with docs as trailing comments; what describe shows. */
  readonly documented: string;
  /** The schema clients see: whatever it accepts, `authorSchema` accepts too. */
  readonly inputSchema: JsonSchema;
  /** The author's own schema, references resolved; arguments are validated against it. Absent when equal. */
  readonly authorSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** What `outputSchema` promises stands under `result`: the tool's own value need not be an object. */
  readonly wrapped?: true;
  readonly annotations?: ToolAnnotations;
  readonly scopes?: readonly string[];
  readonly examples?: readonly ToolExample[];
  readonly run: Binding;
  readonly result: ResultOptions;
  /** Milliseconds until the call is aborted. */
  readonly timeoutMs: number;
  /** SHA-256 over the RFC 8785 form of what describe shows, hex: the key of client caches. */
  readonly digest: string;
  readonly meta?: JsonObject;
}

/** MCP's tool annotations (schema.ts, ToolAnnotations), in their wire names. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface ToolExample {
  readonly ask?: string;
  readonly args: JsonObject;
  readonly result?: unknown;
}

/** o200k tokens of one answer by surface; `code` is dispatch, and clients that know Delta. */
export type SurfaceBudgets = Readonly<Partial<Record<"full" | "small" | "code", number>>>;

/** What the result handler may do with a tool's result. */
export interface ResultOptions {
  /** JMESPath, applied before anything is counted. */
  readonly pick?: string;
  readonly format: "json" | "table" | "csv" | "text";
  /** o200k tokens that one answer may cost the model. */
  readonly maxTokens: number;
  /** The same on one surface, where it differs. */
  readonly maxTokensOn?: SurfaceBudgets;
  /** Items of a page. */
  readonly paginateAfter: number;
  /** The places whose values nobody may see. */
  readonly redact?: RedactPaths;
  /**
   * How the service itself pages. `next`: `link-header`, or a JMESPath into the answer. It names an address, or where
   * there is an `argument`, the value of that. With `count` it finds the list of items, and the argument is a number that
   * goes up by one page or by the items, until a page is empty.
   */
  readonly pages?: { readonly next: string; readonly argument?: string; readonly count?: "pages" | "items" };
  /** A result that does not fit the output schema, or that `pick` does not fit, is an error, and its data is not given. */
  readonly strict?: boolean;
  /**
   * `output` types the result and promises nothing: a result that does not fit is given as it is, with a warning in the
   * receipt, and no list shows the schema.
   */
  readonly lenient?: true;
}

/** A prompt of the spec; rendered by a template or by an `fn` handler. */
export interface PromptRecord {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments: readonly PromptArgument[];
  readonly run:
    | { readonly kind: "template"; readonly messages: readonly PromptMessageTemplate[] }
    | { readonly kind: "fn"; readonly handler: string }
    /** A prompt of an MCP server; `prompt` is its name there. */
    | { readonly kind: "mcp"; readonly upstream: string; readonly prompt: string };
  readonly meta?: JsonObject;
}

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  /** Values offered by completion/complete. */
  readonly complete?: Completion;
}

export type Completion =
  | { readonly kind: "values"; readonly values: readonly string[] }
  /** The MCP server of the prompt or resource is asked. */
  | { readonly kind: "mcp" }
  | { readonly kind: "fn"; readonly handler: string };

export interface PromptMessageTemplate {
  readonly role: "user" | "assistant";
  /** An MCP content block whose strings may hold `{arg}` templates. */
  readonly content: JsonObject;
}

/** A resource (`uri`) or a family of resources (`uriTemplate`, RFC 6570). */
export interface ResourceRecord {
  readonly name: string;
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** False: it can be read, and is in no list. Absent: true. */
  readonly visible?: false;
  /** Clients may subscribe to it. */
  readonly subscribe: boolean;
  readonly complete?: Readonly<Record<string, Completion>>;
  readonly run:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "blob"; readonly base64: string }
    | { readonly kind: "fn"; readonly handler: string }
    /** A resource of an MCP server, with the same URI there. */
    | { readonly kind: "mcp"; readonly upstream: string };
  readonly meta?: JsonObject;
}
