import type { JsonObject } from "../json.ts";
import type { CallContext } from "./call-context.ts";
import type { ContentBlock } from "./tool-result.ts";

/** What an author's function for a prompt gets and gives. A text is one message of the user. */
export type PromptHandler<Args = Readonly<Record<string, string>>> = (
  args: Args,
  context: CallContext,
) => PromptAnswer | Promise<PromptAnswer>;

export type PromptAnswer =
  | string
  | readonly PromptMessage[]
  | { readonly description?: string; readonly messages: readonly PromptMessage[] };

export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: string | ContentBlock;
}

/**
 * What an author's function for a resource gets (the URI asked for, and the variables of its template) and gives. A
 * text or bytes are the whole content; undefined says that there is no such resource.
 */
export type ResourceHandler<Args = Readonly<Record<string, string>>> = (
  args: Args & { readonly uri: string },
  context: CallContext,
) => ResourceAnswer | Promise<ResourceAnswer>;

export type ResourceAnswer = string | Uint8Array | ResourceContents | readonly ResourceContents[] | undefined;

/** TextResourceContents or BlobResourceContents (schema.ts); the resource's own URI and type fill in. */
export interface ResourceContents {
  readonly uri?: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64, or bytes. */
  readonly blob?: string | Uint8Array;
  readonly _meta?: JsonObject;
}

/** What an author's function for completion gets and gives: the best values first, 100 of which are sent. */
export type CompletionHandler = (
  input: CompletionInput,
  context: CallContext,
) => readonly string[] | Promise<readonly string[]>;

export interface CompletionInput {
  /** The argument or variable that is being typed, and what there is of it. */
  readonly argument: string;
  readonly value: string;
  /** Those filled in already. */
  readonly arguments: Readonly<Record<string, string>>;
}
