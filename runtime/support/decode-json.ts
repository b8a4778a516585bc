import { parseExactJson } from "./parse-exact-json.ts";

/** Matches the start of a JSON array, object or string. Numbers and words remain text. */
const looksLikeJson = /^\s*[[{"]/;
/** Marks a fenced code block (CommonMark, 4.5). Models write JSON for people in one. */
const fence = "```";
/** Layers of encoding: clients and models encode once or twice too often. */
const maxLayers = 3;

/**
 * Decodes JSON text that is encoded up to three times, with or without a code fence. Returns any other value
 * unchanged. Takes time in proportion to the text.
 */
export function decodeJson(given: unknown): unknown {
  let value = given;
  for (let layer = 0; layer < maxLayers && typeof value === "string"; layer++) {
    const text = withoutFence(value);
    if (!looksLikeJson.test(text)) return value;
    try {
      value = parseExactJson(text);
    } catch {
      return value;
    }
  }
  return value;
}

/** Returns the text inside a code fence, without the language name. Returns a text without a fence unchanged. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length < 2 * fence.length || !trimmed.startsWith(fence) || !trimmed.endsWith(fence))
    return text;
  return trimmed.slice(fence.length, -fence.length).replace(/^\w+(?=\s)/, "");
}
