import { isObject } from "./json.ts";
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
  return hasLongNumber(text) ? reparsed(text, value, isUnsafe) : value;
}

/**
 * Parses a JSON-RPC message, or a batch of them, as {@link parseExactJson} does. Its `id` stays a number: a client that sent
 * a number would not recognise an answer to a string.
 */
export function parseExactMessage(text: string): unknown {
  const value = parseShallowJson(text);
  if (!hasLongNumber(text)) return value;
  const exact = reparsed(text, value, isUnsafe);
  if (!Array.isArray(value)) keepId(exact, value);
  else for (const [index, message] of value.entries()) keepId((exact as unknown[])[index], message);
  return exact;
}

/**
 * Parses JSON whose doubles come back as they were written: an integer becomes a string of its digits only if
 * JSON.stringify would write its double with other digits. The text must not be nested too deep.
 */
export function parseLosslessJson(text: string): unknown {
  const value = JSON.parse(text);
  return hasLongNumber(text) ? reparsed(text, value, (word) => JSON.stringify(Number(word)) !== word) : value;
}

/** Parses JSON as {@link parseExactJson} does, with a bigint for each integer that a double cannot represent exactly. */
export function parseJsonWithBigints(text: string): unknown {
  const value = parseShallowJson(text);
  if (!hasLongNumber(text)) return value;
  // No string of the text begins with more of these characters than it contains.
  const mark = "\ue000".repeat(1 + (text.match(/\ue000|\\ue000/gi)?.length ?? 0));
  return JSON.parse(quoteIntegers(text, isUnsafe, mark), (_key, own: unknown) =>
    typeof own === "string" && own.startsWith(mark) ? BigInt(own.slice(mark.length)) : own,
  );
}

function keepId(exact: unknown, message: unknown): void {
  if (isObject(message) && isObject(exact) && typeof message["id"] === "number") exact["id"] = message["id"];
}

function hasLongNumber(text: string): boolean {
  return /\d{16}/.test(text);
}

function isUnsafe(word: string): boolean {
  return !Number.isSafeInteger(Number(word));
}

function reparsed(text: string, value: unknown, isWanted: (word: string) => boolean): unknown {
  const exact = quoteIntegers(text, isWanted);
  return exact === text ? value : JSON.parse(exact);
}

/** Puts quotes around the long integers of valid JSON text that are wanted, and `mark` before their digits. */
function quoteIntegers(text: string, isWanted: (word: string) => boolean, mark = ""): string {
  let exact = "";
  let copied = 0;
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (word === '"') token.lastIndex = endOfString(text, found.index);
    else if (/^-?\d{16,}$/.test(word) && isWanted(word)) {
      exact += `${text.slice(copied, found.index)}"${mark}${word}"`;
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
