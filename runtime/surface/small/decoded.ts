/** JSON text as models write it into a string: at once, or in a fence as they would show it to people. */
const looksLikeJson = /^\s*[[{"]/;
const fence = "```";

/** A value that came as JSON text, once or twice encoded, fenced or not; anything else as it is. */
export function decoded(given: unknown): unknown {
  let value = given;
  for (let depth = 0; depth < 3 && typeof value === "string"; depth++) {
    const text = withoutFence(value);
    if (!looksLikeJson.test(text)) return value;
    try {
      value = JSON.parse(text);
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
