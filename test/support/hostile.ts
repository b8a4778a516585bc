import type { Json } from "../../runtime/support/json.ts";
import type { Random } from "../fuzz/random.ts";

/** Keys and texts that have broken parsers, maps, logs and framings before. */
const keys = [
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "length",
  "hasOwnProperty",
  "~",
  "~j",
  "j",
  "m",
  "id",
  "method",
  "params",
  "",
];
const texts = [
  "",
  "\u2028\u2029",
  "\ud800",
  "\udc00x",
  "\u0000",
  "\ufeff",
  "a\nb\r\nc",
  "\u007f\u0080\u00bf\u00c0\u40bf",
  "-0",
  "NaN",
  "[1,2",
  '{"a":1}',
  "../../etc/passwd",
  "漢字 e\u0301 \u{1f600}",
  "x".repeat(20_000),
];
const numbers = [0, -0, 1, -1, 0.5, 1e21, -1e300, 2 ** 53, -(2 ** 53), 2 ** 64, 5e-324, 1e308];

/** Any JSON, hostile more often than not. */
export function hostileValue(random: Random, depth = 0): Json {
  if (depth < 4 && random.chance(0.35)) {
    const children = Array.from({ length: random.below(5) }, () => hostileValue(random, depth + 1));
    if (random.chance(0.5)) return children;
    // Own properties, so that a key `__proto__` is one.
    return Object.fromEntries(children.map((child) => [hostileKey(random), child]));
  }
  if (random.chance(0.02)) return nested(random, 1 + random.below(3_000));
  return random.pick<() => Json>([
    () => random.pick(texts),
    () => random.pick(numbers),
    () => random.below(1_000_000) - 500_000,
    () => random.pick([null, true, false]),
    () => hostileText(random),
  ])();
}

export function hostileKey(random: Random): string {
  return random.chance(0.7) ? random.pick(keys) : hostileText(random);
}

/** Arbitrary UTF-16 units. */
export function hostileText(random: Random): string {
  return String.fromCharCode(...Array.from({ length: random.below(12) }, () => random.below(0x10000)));
}

function nested(random: Random, levels: number): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = random.chance(0.5) ? [value] : { a: value };
  return value;
}
