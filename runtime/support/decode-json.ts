import { parseExactJson } from "./parse-exact-json.ts";

/** A JSON array, object or string; a number or a word stays text. */
const looksLikeJson = /^\s*[[{"]/;
/** A fenced code block (CommonMark, 4.5), as models write JSON for people. */
const fence = "```";
/** Clients and models encode once or twice too often. */
const maxLayers = 3;

/**
 * Decodes JSON text, once or several times encoded, fenced or not. Returns any other value as it is. Takes time in
 * proportion to the text.
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

/** The text inside a fence, without the name of its language; without a fence, the text itself. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length < 2 * fence.length || !trimmed.startsWith(fence) || !trimmed.endsWith(fence))
    return text;
  return trimmed.slice(fence.length, -fence.length).replace(/^\w+(?=\s)/, "");
}
