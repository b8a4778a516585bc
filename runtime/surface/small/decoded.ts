/** JSON text as models write it into a string: at once, or in a fence as they would show it to people. */
const looksLikeJson = /^\s*[[{"]/;
const fence = /^\s*```\w*\s+(.*?)\s*```\s*$/s;

/** A value that came as JSON text, once or twice encoded, fenced or not; anything else as it is. */
export function decoded(given: unknown): unknown {
  let value = given;
  for (let depth = 0; depth < 3 && typeof value === "string"; depth++) {
    const text = fence.exec(value)?.[1] ?? value;
    if (!looksLikeJson.test(text)) return value;
    try {
      value = JSON.parse(text);
    } catch {
      return value;
    }
  }
  return value;
}
