import { type ExpressionFunction, spendSearch } from "./list-functions.ts";
import type { WorkLimit } from "./work-limit.ts";

/**
 * The functions on strings whose work is not seen from the lengths of their arguments: what they write is counted
 * before it is made. `trim` took quadratic time in the library, and a `replace` with a count wrote `$&` out.
 */
export function textFunctions(limit: WorkLimit): Readonly<Record<string, ExpressionFunction>> {
  const pad =
    (name: string, side: "padStart" | "padEnd") =>
    ([text, width, padding = " "]: readonly [string, number, string?]) => {
      checkCount(width);
      if (padding.length > 1)
        throw new Error(
          `invalid value, ${name} expects its 'pad' parameter to be a valid string with a single codepoint`,
        );
      limit.spendChars(width);
      return text === "" ? "" : text[side](width, padding === "" ? " " : padding);
    };
  const pieces = (text: string, separator: string): readonly string[] => {
    spendSearch(limit, text, separator);
    const all = text.split(separator);
    limit.spend(all.length);
    return all;
  };
  const join = (texts: readonly string[], glue: string): string => {
    limit.spendChars(glue.length * texts.length);
    for (const text of texts) limit.spendChars(text.length);
    return texts.join(glue);
  };

  return {
    find_first: find(limit, "indexOf"),
    find_last: find(limit, "lastIndexOf"),
    join: ([glue, texts]: readonly [string, readonly string[]]) => join(texts, glue),
    length: ([given]: readonly [string | object]) => {
      if (typeof given === "string") return countCodePoints(given);
      return Array.isArray(given) ? given.length : Object.keys(given).length;
    },
    pad_left: pad("pad_left", "padStart"),
    pad_right: pad("pad_right", "padEnd"),
    replace: ([text, sought, by, count]: readonly [string, string, string, number?]) => {
      if (count !== undefined) checkCount(count);
      const all = pieces(text, sought);
      if (count === undefined || count >= all.length - 1) return join(all, by);
      const first = join(all.slice(0, count + 1), by);
      return join([first, ...all.slice(count + 1)], sought);
    },
    reverse: ([given]: readonly [string | readonly unknown[]]) => {
      limit.spend(given.length);
      return typeof given === "string" ? [...given].reverse().join("") : [...given].reverse();
    },
    split: ([text, separator, count]: readonly [string, string, number?]) => {
      if (text === "" && separator === "") return [];
      if (count !== undefined) checkCount(count);
      const all = pieces(text, separator);
      if (count === undefined || count >= all.length) return all;
      return count === 0 ? [text] : [...all.slice(0, count), join(all.slice(count), separator)];
    },
    trim: ([text, chars]: readonly [string, string?]) => trimmed(text, chars, true, true),
    trim_left: ([text, chars]: readonly [string, string?]) => trimmed(text, chars, true, false),
    trim_right: ([text, chars]: readonly [string, string?]) => trimmed(text, chars, false, true),
  };
}

function find(limit: WorkLimit, how: "indexOf" | "lastIndexOf"): ExpressionFunction {
  return ([text, sought, from = 0, to = text.length]: readonly [string, string, number?, number?]) => {
    if (text === "" || sought === "") return null;
    if (!Number.isInteger(from) || !Number.isInteger(to))
      throw new Error("invalid-value: expecting an integer.");
    const start = Math.max(from, 0);
    const part = text.slice(start, to === 0 ? text.length : Math.min(to, text.length));
    spendSearch(limit, part, sought);
    const found = part[how](sought);
    return found === -1 ? null : found + start;
  };
}

function checkCount(count: number): void {
  if (!Number.isInteger(count) || count < 0)
    throw new Error("invalid-value: expecting a non-negative integer.");
}

/** A pair of surrogates is one character; without a list of all characters, which takes many times the text. */
function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** Without these characters at its ends; by default white space. */
function trimmed(text: string, chars: string | undefined, left: boolean, right: boolean): string {
  const strip = chars ? new Set(chars.split("")) : undefined;
  const stripped = (at: number): boolean => {
    const char = text.charAt(at);
    return strip === undefined ? /[\s\u0085]/.test(char) : strip.has(char);
  };
  let start = 0;
  let end = text.length;
  while (right && end > start && stripped(end - 1)) end--;
  while (left && start < end && stripped(start)) start++;
  return text.slice(start, end);
}
