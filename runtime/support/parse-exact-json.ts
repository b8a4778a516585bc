import { parseShallowJson } from "./json-depth.ts";

/** Matches the start of a string, or a whole number token. Every character belongs to one token and is read once. */
const token = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON without losing digits. An integer that a double cannot represent exactly (RFC 8259, section 6) becomes
 * a string of its digits: a quoted id is better than one that is off by one. Throws SyntaxError for invalid JSON and
 * for text that is nested too deep. Takes time in proportion to the text.
 */
export function parseExactJson(text: string): unknown {
  const value = parseShallowJson(text);
  if (!/\d{16}/.test(text)) return value;
  const exact = quoteLongIntegers(text);
  return exact === text ? value : JSON.parse(exact);
}

/** Puts quotes around the integers of valid JSON text that a double cannot represent exactly. */
function quoteLongIntegers(text: string): string {
  let exact = "";
  let copied = 0;
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (word === '"') token.lastIndex = endOfString(text, found.index);
    else if (/^-?\d{16,}$/.test(word) && !Number.isSafeInteger(Number(word))) {
      exact += `${text.slice(copied, found.index)}"${word}"`;
      copied = token.lastIndex;
    }
  }
  return exact + text.slice(copied);
}

/** Returns the index after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

/** Returns true if an odd number of backslashes precedes this index. */
function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text[first - 1] === "\\") first--;
  return (place - first) % 2 === 1;
}
