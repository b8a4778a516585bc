/** Returns the value of JSON text; an object as it is; `{}` for blank text; undefined for invalid JSON. */
export function parsedOrUndefined(text: unknown): unknown {
  if (typeof text !== "string") return text ?? {};
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
