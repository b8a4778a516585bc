import { isUnicodeRegex } from "../is-unicode-regex.ts";

type Meet = (a: unknown, b: unknown) => unknown;

/**
 * How two values of a keyword become the one that demands both; undefined where no single value does.
 * Keywords of objects and arrays that hang on each other are not in here.
 */
export const SCALARS: ReadonlyMap<string, Meet> = new Map<string, Meet>([
  ["minimum", higher],
  ["exclusiveMinimum", higher],
  ["maximum", lower],
  ["exclusiveMaximum", lower],
  ["minLength", higher],
  ["maxLength", lower],
  ["minItems", higher],
  ["maxItems", lower],
  ["minProperties", higher],
  ["maxProperties", lower],
  ["multipleOf", commonMultiple],
  ["uniqueItems", (a, b) => a === true || b === true],
  ["pattern", bothPatterns],
  // Two different formats are two assertions, and there is no name for both.
  ["format", () => undefined],
]);

function higher(a: unknown, b: unknown): unknown {
  return typeof a === "number" && typeof b === "number" ? Math.max(a, b) : undefined;
}

function lower(a: unknown, b: unknown): unknown {
  return typeof a === "number" && typeof b === "number" ? Math.min(a, b) : undefined;
}

function commonMultiple(a: unknown, b: unknown): unknown {
  if (!isPositive(a) || !isPositive(b)) return undefined;
  if (!Number.isInteger(a) || !Number.isInteger(b)) return undefined;
  const multiple = (a / greatestDivisor(a, b)) * b;
  return Number.isSafeInteger(multiple) ? multiple : undefined;
}

function isPositive(value: unknown): value is number {
  return typeof value === "number" && value > 0;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Groups that are counted or named would change their number or clash. */
const REFERS_TO_GROUPS = /\\[1-9]|\\k<|\(\?</;

/** A pattern is searched for anywhere, so each becomes a look-ahead from the start. */
function bothPatterns(a: unknown, b: unknown): unknown {
  if (typeof a !== "string" || typeof b !== "string") return undefined;
  if (REFERS_TO_GROUPS.test(a) || REFERS_TO_GROUPS.test(b) || !isUnicodeRegex(a) || !isUnicodeRegex(b))
    return undefined;
  return `^(?=[\\s\\S]*(?:${a}))(?=[\\s\\S]*(?:${b}))`;
}
