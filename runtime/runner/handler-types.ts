import type { CallContext } from "../call/call-context.ts";
import type { ContentBlock, ToolResult } from "../call/tool-result.ts";

/** The author's function behind an `fn` tool: its plain result, or finished MCP content. */
export type ToolHandler<Args, Result> = (args: Args, context: CallContext) => Awaitable<Result | ToolResult>;

/** Renders a prompt from its arguments: the text of one user message, or messages. */
export type PromptHandler<Args> = (args: Args, context: CallContext) => Awaitable<string | PromptAnswer>;

export interface PromptAnswer {
  readonly description?: string;
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: ContentBlock }[];
}

/** Reads a resource: its text, its bytes, or several contents as MCP has them; undefined: there is no such one. */
export type ResourceHandler = (
  request: ResourceRequest,
  context: CallContext,
) => Awaitable<string | Uint8Array | ResourceAnswer | undefined>;

export interface ResourceRequest {
  readonly uri: string;
  /** What the URI put into the variables of `uriTemplate`. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface ResourceAnswer {
  readonly contents: readonly {
    /** Default: the URI asked for. */
    readonly uri?: string;
    readonly mimeType?: string;
    readonly text?: string;
    /** Base64. */
    readonly blob?: string;
  }[];
}

/** Offers values for an argument of a prompt or a variable of a URI template, best first. */
export type CompletionHandler = (
  request: CompletionRequest,
  context: CallContext,
) => Awaitable<readonly string[]>;

export interface CompletionRequest {
  /** What has been typed so far. */
  readonly value: string;
  /** The other arguments, as far as they are known. */
  readonly arguments: Readonly<Record<string, string>>;
}

/** Arguments in which these properties have a default: a handler always gets them. */
export type WithDefaults<Args, Name extends string> = Args & Required<Pick<Args, Extract<Name, keyof Args>>>;

type Awaitable<T> = T | Promise<T>;
