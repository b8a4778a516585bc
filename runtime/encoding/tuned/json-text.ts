import type { Json } from "../../support/json.ts";
import { jsonDepth, maxDepth } from "../../support/json-depth.ts";

/**
 * The object or list whose JSON text this is to the last character; undefined for any other text, and for one of more
 * than `levels`. Results often hold their data as such a text.
 */
export function parseExactly(text: string, levels = maxDepth): Json | undefined {
  if (text.length < 7 || !/^[[{]/.test(text) || jsonDepth(text) > levels) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
