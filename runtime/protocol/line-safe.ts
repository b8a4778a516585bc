const everySeparator = /[\u2028\u2029]/g;

/** Matches an escaped backslash, an escaped pair of surrogates, and a lone one, which JSON.stringify escapes. */
const escaped = /\\(?:\\|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2}))/gi;

/**
 * JSON text for one line: U+2028 and U+2029 as escapes, since some readers take them for the end of a line, and U+FFFD in the
 * place of a lone surrogate, since strict parsers (pydantic, serde) refuse the whole message for one.
 */
export function lineSafe(json: string): string {
  const text = json.includes("\\ud")
    ? json.replace(escaped, (sign, lone) => (lone === undefined ? sign : "\\ufffd"))
    : json;
  return withoutSeparators(text);
}

/** The same text with U+2028 and U+2029 as escapes. `includes` knows at once that a text in Latin-1 has neither. */
export function withoutSeparators(json: string): string {
  if (!json.includes("\u2028") && !json.includes("\u2029")) return json;
  return json.replace(everySeparator, (character) => (character === "\u2028" ? "\\u2028" : "\\u2029"));
}
