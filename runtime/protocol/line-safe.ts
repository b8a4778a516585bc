const separators = /[\u2028\u2029]/;
const everySeparator = /[\u2028\u2029]/g;

/**
 * JSON text with U+2028 and U+2029 as escapes: the same value, but safe for readers that take those characters for
 * the end of a line.
 */
export function lineSafe(json: string): string {
  if (!separators.test(json)) return json;
  return json.replace(everySeparator, (character) => (character === "\u2028" ? "\\u2028" : "\\u2029"));
}
