import type { Json, JsonObject } from "../support/json.ts";

/** MCP's CallToolResult, without what an era adds to it. */
export interface ToolResult {
  readonly content: readonly ContentBlock[];
  /** The same value as data. In the handshake eras only objects travel; the era adapter sees to it. */
  readonly structuredContent?: Json;
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
  /** Of a result that was cut: the characters of the whole result as JSON. A symbol, so that no message contains it. */
  readonly [wholeSize]?: number;
}

export const wholeSize = Symbol("wholeSize");

/** MCP's ContentBlock (schema.ts). */
export type ContentBlock =
  | {
      readonly type: "text";
      readonly text: string;
      readonly annotations?: JsonObject;
      readonly _meta?: JsonObject;
    }
  | {
      readonly type: "image" | "audio";
      readonly data: string;
      readonly mimeType: string;
      readonly annotations?: JsonObject;
    }
  | { readonly type: "resource"; readonly resource: JsonObject; readonly annotations?: JsonObject }
  | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly [key: string]: unknown;
    };

/** Marks a handler's return value as finished MCP content: it passes the result handler untouched. */
export function content(blocks: readonly ContentBlock[], rest: Omit<ToolResult, "content"> = {}): ToolResult {
  return { content: blocks, ...rest };
}

/** An answer that tells the model what went wrong, so that its next call can be right. */
export function errorResult(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

const blockTypes = new Set(["text", "image", "audio", "resource", "resource_link"]);

/** True for a value that is MCP content already: an object whose `content` is a list of content blocks. */
export function isToolResult(value: unknown): value is ToolResult {
  if (typeof value !== "object" || value === null) return false;
  const blocks = (value as { content?: unknown }).content;
  return (
    Array.isArray(blocks) &&
    blocks.length > 0 &&
    blocks.every((block) => typeof block === "object" && block !== null && blockTypes.has(block.type))
  );
}
