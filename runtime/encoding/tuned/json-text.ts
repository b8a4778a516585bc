import type { Json } from "../../support/json.ts";
import { jsonDepth, maxDepth } from "../../support/json-depth.ts";

/**
 * Returns the object or array whose JSON text equals this string exactly; undefined for any other string, and for a value
 * of more than `levels` levels. Results often contain their data as such a string.
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
