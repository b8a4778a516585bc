/**
 * Returns a copy of a JSON value in which `replace` has mapped each string. A property or element that it maps to
 * undefined is left out. Keys are unchanged.
 */
export function mapTexts(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) {
    return value.map((item) => mapTexts(item, replace)).filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  // fromEntries defines properties, so that a key `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, mapTexts(item, replace)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
