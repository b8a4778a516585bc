/**
 * Integers that a double cannot represent exactly are kept as strings of their digits (support/parse-exact-json.ts).
 * Such a string counts as an integer where a schema wants one, as long as a double can at least come near it. A request that must contain a bare number has a bigint there.
 */
const digits = /^-?[1-9]\d{15,307}$/;

/** A keyword of our own in a resolved schema: its strings are the digits of integers. */
export const digitsKeyword = "x-deltamcp-digits";

/** Returns true for the digits of an integer beyond 2^53. */
export function isLongInteger(value: unknown): value is string {
  return typeof value === "string" && digits.test(value) && !Number.isSafeInteger(Number(value));
}

/** Returns true if the value, or a value inside it, is the digits of an integer beyond 2^53. */
export function hasLongInteger(value: unknown): boolean {
  if (typeof value === "string") return isLongInteger(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasLongInteger);
}

/** An integer beyond 2^53 in a value. */
export interface LongInteger {
  readonly digits: string;
  /** The schema lists it in `enum` or `const`, as a string of its digits. */
  readonly listed: boolean;
}

/** Places of long integers in a value: keys of objects and arrays, down to the integers. */
export type LongIntegerPlaces = Map<string, LongIntegerPlaces | LongInteger>;

/** Returns a copy of the value with the long integers at these places replaced. Parts without a place are shared. */
export function replaceLongIntegers<T>(
  value: T,
  places: LongIntegerPlaces,
  replace: (integer: LongInteger) => unknown,
): T {
  const inner = (key: string, own: unknown): unknown => {
    const place = places.get(key);
    if (place === undefined) return own;
    return place instanceof Map ? replaceLongIntegers(own, place, replace) : replace(place);
  };
  if (Array.isArray(value)) return value.map((item, index) => inner(String(index), item)) as T;
  // fromEntries defines properties: `__proto__` stays a plain key.
  return Object.fromEntries(Object.entries(value as object).map(([key, own]) => [key, inner(key, own)])) as T;
}

const knownPlaces = new WeakMap<object, LongIntegerPlaces>();

/** Remembers which strings of validated arguments are integers. */
export function rememberLongIntegers(args: object, places: LongIntegerPlaces): void {
  knownPlaces.set(args, places);
}

/** The arguments with a bigint for each remembered integer; the arguments themselves if there are none. */
export function withBigints<T extends object>(args: T): T {
  const places = knownPlaces.get(args);
  return places === undefined ? args : replaceLongIntegers(args, places, ({ digits }) => BigInt(digits));
}

/** The value with the digits of each bigint: for encodings and logs that have no numbers beyond 2^53. */
export function withoutBigints<T>(value: T): T {
  return (hasBigint(value) ? digitsOf(value) : value) as T;
}

function hasBigint(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  return Object.values(value).some(hasBigint);
}

function digitsOf(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(digitsOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, digitsOf(own)]));
}

/** JSON text as JSON.stringify writes it, with bigints as bare numbers (RFC 8259, section 6). Throws as it does. */
export function exactJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // A circle and endless depth throw too; they have no bigint to write.
    if (!(error instanceof TypeError) || !/BigInt/.test(error.message)) throw error;
    return write(value) ?? "null";
  }
}

function write(value: unknown): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? "null").join(",")}]`;
  if (typeof value !== "object" || value === null || "toJSON" in value) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([key, own]) => {
    const text = write(own);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${members.join(",")}}`;
}
