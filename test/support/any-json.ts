import fc from "fast-check";
import type { Json } from "../../runtime/support/json.ts";

const hostileKeys = [
  "__proto__",
  "constructor",
  "toString",
  "~",
  "~~",
  "~j",
  "j",
  "jsonrpc",
  "1",
  "",
  "\u007f",
  "\u0080",
];
const hostileTexts = [
  "\u2028",
  "\ud800",
  "\udc00x",
  "\u007f\u007f",
  "é",
  "\u0100 the",
  '{"a":1}',
  "[1,2]",
  "2.0",
  "漢字 text",
];

const key = fc.oneof(fc.constantFrom(...hostileKeys), fc.string(), fc.string({ unit: "binary" }));
const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
);
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, -1e300, 2 ** 53, -(2 ** 53), 2 ** 64, 5e-324, 0.1),
);

/** Any JSON, hostile keys, texts and numbers more often than chance gives them. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    number,
    text,
    fc.array(tie("json"), { maxLength: 6 }),
    fc.uniqueArray(fc.tuple(key, tie("json")), { selector: ([name]) => name, maxLength: 6 }).map(
      // Own properties, so that a key `__proto__` is one.
      (entries) => Object.fromEntries(entries),
    ),
  ),
})).json;

/** A value as JSON carries it: without -0. */
export function asJson(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
