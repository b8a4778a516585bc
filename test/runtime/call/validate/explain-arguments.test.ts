import { expect, it } from "vitest";
import { loadValidator } from "../../../../compiler/schema/validator/load-validator.ts";
import { explainArguments } from "../../../../runtime/call/validate/explain-arguments.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

/** The problems with `args`, without the frame around them. */
function problems(schema: JsonSchema, args: unknown): string {
  const validate = loadValidator(schema);
  expect(validate?.(args)).toBe(false);
  const tool = { name: "t", signature: "t()", inputSchema: schema };
  const text = explainArguments(tool, args, validate?.errors ?? []);
  expect(text.startsWith("Wrong arguments for t: ") && text.endsWith(".\nt()")).toBe(true);
  return text.slice("Wrong arguments for t: ".length, -".\nt()".length);
}

const object = (properties: object, rest: object = {}): JsonSchema => ({
  type: "object",
  properties,
  ...rest,
});
const closed = { additionalProperties: false };

it.each<[string, JsonSchema, unknown, string]>([
  ["required", object({}, { required: ["number"] }), {}, "`number` is missing"],
  [
    "an unknown key with the only missing one",
    object({ number: {}, reason: {} }, { required: ["number"], ...closed }),
    { id: 12 },
    "`number` is missing; `id` is not known (did you mean `number`?)",
  ],
  [
    "an unknown key near a known one",
    object({ per_page: {} }, closed),
    { perPage: 1 },
    "`perPage` is not known (did you mean `per_page`?)",
  ],
  ["an unknown key near nothing", object({ a: {} }, closed), { zebra: 1 }, "`zebra` is not known"],
  [
    "a known key that is given already is no hint",
    object({ state: {} }, closed),
    { state: 1, stat: 1 },
    "`stat` is not known",
  ],
  ["type", object({ n: { type: "integer" } }), { n: "ten" }, '`n` must be an integer, not "ten"'],
  ["types", object({ n: { type: ["string", "null"] } }), { n: [] }, "`n` must be a string or null, not []"],
  [
    "enum",
    object({ s: { enum: ["open", "closed"] } }),
    { s: "opn" },
    '`s` must be "open" or "closed", not "opn" (did you mean "open"?)',
  ],
  [
    "a long enum",
    object({ s: { enum: Array.from({ length: 15 }, (_, index) => index) } }),
    { s: 99 },
    "`s` must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more, not 99",
  ],
  ["const", object({ v: { const: 1 } }), { v: 2 }, "`v` must be 1, not 2"],
  ["minimum", object({ n: { minimum: 1 } }), { n: 0 }, "`n` must be at least 1, not 0"],
  ["exclusiveMaximum", object({ n: { exclusiveMaximum: 5 } }), { n: 5 }, "`n` must be less than 5, not 5"],
  ["multipleOf", object({ n: { multipleOf: 5 } }), { n: 7 }, "`n` must be a multiple of 5, not 7"],
  ["minLength", object({ s: { minLength: 1 } }), { s: "" }, "`s` must have at least 1 character, not 0"],
  ["maxLength", object({ s: { maxLength: 1 } }), { s: "😀😀" }, "`s` must have at most 1 character, not 2"],
  ["minItems", object({ l: { minItems: 2 } }), { l: [1] }, "`l` must have at least 2 items, not 1"],
  [
    "uniqueItems",
    object({ l: { uniqueItems: true } }),
    { l: [1, 2, 1] },
    "`l` must not have the same item twice (items 0 and 2)",
  ],
  ["pattern", object({ s: { pattern: "^a" } }), { s: "b" }, '`s` must match /^a/, not "b"'],
  [
    "format",
    object({ d: { type: "string", format: "date" } }),
    { d: "tomorrow" },
    '`d` must be a date like 2026-01-31, not "tomorrow"',
  ],
  [
    "a nested place",
    object({ f: object({ labels: { type: "array", items: { type: "string" } } }) }),
    { f: { labels: ["a", 1] } },
    "`f.labels[1]` must be a string, not 1",
  ],
  [
    "a place with an odd name",
    object({ f: object({ "a.b": { type: "string" } }) }),
    { f: { "a.b": 1 } },
    '`f["a.b"]` must be a string, not 1',
  ],
  [
    "dependentRequired",
    object({}, { dependentRequired: { a: ["b"] } }),
    { a: 1 },
    "`b` is missing, which `a` needs",
  ],
  [
    "anyOf of types",
    object({ v: { anyOf: [{ type: "string" }, { type: "integer" }] } }),
    { v: true },
    "`v` must be a string or an integer, not true",
  ],
  [
    "anyOf of constants",
    object({ v: { anyOf: [{ const: "a" }, { const: "b" }] } }),
    { v: "c" },
    '`v` must be "a" or "b", not "c"',
  ],
  [
    "anyOf tells the branch that came nearest",
    object({
      v: {
        anyOf: [
          object({ kind: { const: "a" }, x: { type: "integer" } }, { required: ["kind"] }),
          object({ kind: { const: "b" }, y: { type: "integer" } }, { required: ["kind"] }),
        ],
      },
    }),
    { v: { kind: "b", y: "1" } },
    '`v.y` must be an integer, not "1"',
  ],
  [
    "anyOf behind references",
    {
      ...(object({
        v: { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] },
        w: { type: "string" },
      }) as object),
      $defs: { A: { type: "string" }, B: { type: "null" } },
    },
    { v: 1, w: 1 },
    "`v` must be a string or null, not 1; `w` must be a string, not 1",
  ],
  [
    "oneOf that fits twice",
    object({ v: { oneOf: [{ type: "integer" }, { minimum: 0 }] } }),
    { v: 1 },
    "`v` fits two of the allowed forms, but must fit exactly one",
  ],
  ["a forbidden key", object({ v: false }), { v: 1 }, "`v` is not allowed"],
])("explains %s", (_, schema, args, want) => {
  expect(problems(schema, args)).toBe(want);
});

it("tells eight problems and counts the rest", () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const text = problems(object({}, { required: names }), {});
  expect(text.split("; ")).toHaveLength(9);
  expect(text).toMatch(/; and more$/);
});

it("cuts long values and escapes what could confuse a reader", () => {
  expect(problems(object({ s: { maxLength: 2 } }), { s: "\u202eabc" })).toBe(
    "`s` must have at most 2 characters, not 4",
  );
  expect(problems(object({ s: { const: 1 } }), { s: `\u2028\u202e${"x".repeat(100)}` })).toBe(
    `\`s\` must be 1, not "\\u2028\\u202e${"x".repeat(38)}…"`,
  );
  expect(problems(object({}, closed), { ["`\n".repeat(30)]: 1 })).not.toContain("\n");
});

it("finds nothing at places that only the prototype has", () => {
  const args = JSON.parse('{"__proto__": 1}');
  expect(problems(object({ a: {} }, closed), args)).toBe("`__proto__` is not known");
});
