/** Strings, or whole numbers of 16 digits and more: what must be told apart to find the numbers. */
const stringOrLongInteger = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON without losing digits: a whole number that a double can not hold exactly (RFC 8259, section 6) becomes
 * a string of its digits, since an id that is off by one is worse than one in quotes. Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const exact = text.replace(stringOrLongInteger, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
  return JSON.parse(exact);
}
