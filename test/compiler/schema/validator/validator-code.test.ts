import { expect, it } from "vitest";
import { validatorCode } from "../../../../compiler/schema/validator/validator-code.ts";
import type { Validator } from "../../../../runtime/catalogue/emitted-catalogue.ts";
import { validatorSupport } from "../../../../runtime/catalogue/validator-support.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

function validator(schema: JsonSchema): Validator {
  const compiled = validatorCode(schema);
  if (compiled.kind === "failure") throw new Error(compiled.reason);
  const { formats, ucs2length, equal } = validatorSupport;
  return new Function("support", "formats", "ucs2length", "equal", compiled.code)(
    validatorSupport,
    formats,
    ucs2length,
    equal,
  );
}

const parse = (text: string): unknown => JSON.parse(text);

it.each<[string, JsonSchema, string, boolean]>([
  ["length in code points", { maxLength: 1 }, '"👍"', true],
  ["equal members", { uniqueItems: true }, '[{"a":[1]},{"a":[1]}]', false],
  ["deep constants", { const: { a: [1, 2] } }, '{"a":[1,2]}', true],
  ["formats", { type: "string", format: "date-time" }, '"2026-02-30T00:00:00Z"', false],
  ["formats that are unknown", { type: "string", format: "x-own" }, '"any"', true],
  ["Unicode patterns", { pattern: "^\\p{L}$" }, '"é"', true],
  ["patterns that `u` would refuse", { pattern: "^[\\w\\_\\-]+\\@$" }, '"a-_@"', true],
  ["what JSON Schema ignores", { id: {}, $async: true, x: { $anchor: "#no" }, type: "string" }, '"a"', true],
  ["2020-12 tuples", { prefixItems: [{ type: "string" }], items: false }, '["a", 1]', false],
  [
    "references to itself",
    {
      $ref: "#/$defs/n",
      $defs: { n: { properties: { n: { $ref: "#/$defs/n" } }, additionalProperties: false } },
    },
    '{"n":{"n":{"x":1}}}',
    false,
  ],
  [
    "a recursive root",
    { properties: { n: { $ref: "#" } }, required: ["v"] },
    '{"v":1,"n":{"v":2,"n":{}}}',
    false,
  ],
  ["names of Object.prototype", { required: ["constructor"] }, "{}", false],
  ["names of Object.prototype that are there", { required: ["toString"] }, '{"toString":1}', true],
  ["an own __proto__", { additionalProperties: false }, '{"__proto__":1}', false],
  [
    "unevaluated properties",
    { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    '{"b":1}',
    false,
  ],
  ["a promise of validation", { $async: true, type: "string" }, "1", false],
  ["any dialect", { $schema: "http://json-schema.org/draft-07/schema#", type: "string" }, '"a"', true],
  [
    "an id of its own",
    { $id: "https://example.com/a", $ref: "#/$defs/a", $defs: { a: { type: "string" } } },
    "1",
    false,
  ],
  ["false", false, "{}", false],
])("validates %s", (_, schema, value, valid) => {
  expect(validator(schema)(parse(value))).toBe(valid);
});

it("reports all errors, and fills in defaults", () => {
  const check = validator({
    type: "object",
    properties: { a: { type: "string" }, b: { type: "integer" }, c: { default: 3 } },
  });
  const value = { a: 1, b: "x" };
  expect(check(value)).toBe(false);
  expect(
    check.errors?.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })),
  ).toEqual([
    { instancePath: "/a", keyword: "type", params: { type: "string" } },
    { instancePath: "/b", keyword: "type", params: { type: "integer" } },
  ]);
  expect(value).toEqual({ a: 1, b: "x", c: 3 });
});

it("has the same code whatever was compiled before", () => {
  const schema: JsonSchema = { type: "object", properties: { a: { enum: ["x", "y"] } } };
  const first = validatorCode(schema);
  validatorCode({ type: "object", properties: { b: { pattern: "a", uniqueItems: true } } });
  expect(validatorCode(schema)).toEqual(first);
});

const hostile =
  '`${process.exit(1)}` */ "); process.exit(1); (" \u2028 require("ajv/dist/runtime/equal").default </script> \\';

it.each<[string, JsonSchema, string]>([
  ["a name", { properties: { [hostile]: { type: "string" } } }, JSON.stringify({ [hostile]: 1 })],
  ["an enum", { enum: [hostile, { [hostile]: 1 }] }, '"x"'],
  ["a constant", { const: hostile }, '"x"'],
  ["a required name", { required: [hostile] }, "{}"],
  ["a default", { properties: { a: { default: hostile } }, required: ["b"] }, "{}"],
  ["a pattern", { pattern: "[`$'\"\\/*\\\\]{9}" }, '"x"'],
  ["a pattern of names", { patternProperties: { '^\\\\"`\\$\\{': { type: "string" } } }, '{"\\\\\\"`${": 1}'],
  [
    "a definition",
    {
      $ref: `#/$defs/${encodeURIComponent(hostile).replaceAll("%2F", "~1")}`,
      $defs: { [hostile]: { type: "string" } },
    },
    "1",
  ],
  ["a dependency", { dependentRequired: { a: [hostile] } }, '{"a":1}'],
])("can not be broken out of by %s", (_, schema, value) => {
  expect(validator(schema)(parse(value))).toBe(false);
});

it("says why a schema can not be compiled", () => {
  expect(validatorCode({ type: "string", pattern: "(?i)x" })).toMatchObject({ kind: "failure" });
  expect(validatorCode({ $ref: "#/$defs/none" })).toMatchObject({ kind: "failure" });
});
