import type { Json } from "./json.ts";
import { parseExactJson } from "./parse-exact-json.ts";

/** Returns the object or list that a text is as JSON; undefined for any other text. */
export function jsonInText(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseExactJson(text) as Json;
  } catch {
    return undefined;
  }
}
