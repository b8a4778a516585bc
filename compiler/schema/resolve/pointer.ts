/** The segments of a JSON Pointer in a URI fragment, `/$defs/a~1b` (RFC 6901, section 6). */
export function parsePointer(fragment: string): readonly string[] {
  return fragment
    .split("/")
    .slice(1)
    .map((segment) => decode(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value under one segment, by own keys only. */
export function step(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
  return (value as Record<string, unknown>)[segment];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Replaces lone surrogates, which a URI cannot contain, like UTF-8 encoders. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "�");
}
