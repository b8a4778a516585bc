import type { ToolResult } from "../call/tool-result.ts";
import { isObject, type Json, type JsonObject } from "../support/json.ts";
import { jsonInText } from "../support/json-in-text.ts";
import { ForeignResult } from "./foreign-result.ts";

/** A step to a redacted place: a key, any key or item, or any number of them. */
export type RedactStep = string | { readonly any: "member" | "depth" };

/** The steps from the root of a result to a redacted place, one list for each entry of the spec's `redact`. */
export type RedactPaths = readonly (readonly RedactStep[])[];

/** The text in the place of a value that nobody may see. */
export const redacted = "[redacted]";

/** Returns a value with a text in each redacted place. */
export function redactValue(value: Json, paths: RedactPaths): Json {
  if (Array.isArray(value)) {
    const inner = stepsInto(paths, undefined);
    return inner.length === 0 ? value : value.map((item) => redactAt(item, inner));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, child]) => [key, redactAt(child, stepsInto(paths, key))]),
  );
}

function redactAt(value: Json, paths: RedactPaths): Json {
  return isRedacted(paths) ? redacted : redactValue(value, paths);
}

/** Whether a place that these paths lead to is one of their ends. */
export function isRedacted(paths: RedactPaths): boolean {
  return paths.some((path) => path.length === 0);
}

/** Returns the paths that go on behind a key, or behind any item of a list. */
export function stepsInto(paths: RedactPaths, key: string | undefined): RedactPaths {
  return paths.flatMap((path): RedactPaths => {
    const [step, ...rest] = path;
    if (step === undefined) return [];
    if (typeof step === "string") return step === key ? [rest] : [];
    return step.any === "member" ? [rest] : [path, ...stepsInto([rest], key)];
  });
}

/** The same for the results of handlers and of other MCP servers: in their data, and in their texts that are JSON. */
export function redactResult(result: ToolResult, paths: RedactPaths): ToolResult {
  const { structuredContent, content } = result;
  return {
    ...result,
    content: content.map((block) =>
      block.type === "text" ? { ...block, text: redactText(block.text, paths) } : block,
    ),
    ...(structuredContent === undefined ? {} : { structuredContent: redactValue(structuredContent, paths) }),
  };
}

export function redactForeign(foreign: ForeignResult, paths: RedactPaths): ForeignResult {
  return new ForeignResult(redactResult(foreign.result, paths));
}

/** A text that is a JSON object or list, redacted; any other text as it is. */
export function redactText(text: string, paths: RedactPaths): string {
  const value = jsonInText(text);
  if (value === undefined) return text;
  const shown = redactValue(value, paths);
  return JSON.stringify(shown) === JSON.stringify(value) ? text : JSON.stringify(shown);
}

/** The message of an error, which may repeat a part of an answer: without the values behind redacted names. */
export function redactMessage(message: string, paths: RedactPaths): string {
  const names = paths.flatMap((path) =>
    path.filter((step): step is string => typeof step === "string").slice(-1),
  );
  return names.reduce(
    (text, name) =>
      text.replace(
        new RegExp(`("${escaped(name)}"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|[^\\s,}\\]]+)`, "g"),
        `$1"${redacted}"`,
      ),
    message,
  );
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
