import type { Json } from "../../json.ts";

/**
 * The object or list whose JSON text this is to the last character; undefined for any other text. Results often hold
 * their data as such a text.
 */
export function parseExactly(text: string): Json | undefined {
  if (text.length < 7 || !/^[[{]/.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
