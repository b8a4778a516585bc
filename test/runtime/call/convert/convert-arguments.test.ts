import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertArguments } from "../../../../runtime/call/convert/convert-arguments.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

const converted = (property: JsonSchema, value: unknown, more: object = {}) =>
  convertArguments({ it: value }, { type: "object", properties: { it: property }, ...more } as JsonSchema)
    .args["it"];

const string = { type: "string" };
const integer = { type: "integer" };
const number = { type: "number" };
const boolean = { type: "boolean" };
const list = (items: JsonSchema) => ({ type: "array", items });

describe("conversions that lose nothing", () => {
  it.each<[string, JsonSchema, unknown, unknown]>([
    ["a whole number where a text is wanted", string, 42, "42"],
    ["a negative one", string, -7, "-7"],
    ["a boolean where a text is wanted", string, true, "true"],
    ["digits where an integer is wanted", integer, "42", 42],
    ["digits between blanks", integer, " 42\n", 42],
    ["a whole decimal where an integer is wanted", integer, "42.0", 42],
    ["a decimal text where a number is wanted", number, "-0.5", -0.5],
    ["a boolean in words", boolean, "true", true],
    ["a boolean as Python writes it", boolean, "False", false],
    ["JSON text where an array is wanted", list(string), '["a","b"]', ["a", "b"]],
    ["JSON text of numbers where texts are wanted", list(string), "[1,2]", ["1", "2"]],
    ["JSON text where an object is wanted", { type: "object" }, '{"a":1}', { a: 1 }],
    ["one text where an array is wanted", list(string), "a", ["a"]],
    ["one number where an array of texts is wanted", list(string), 5, ["5"]],
    ["one object where an array of objects is wanted", list({ type: "object" }), { a: 1 }, [{ a: 1 }]],
    ["an enum value in another case", { enum: ["open", "closed"] }, "Open", "open"],
    ["an enum value with other blanks", { enum: ["in progress"] }, " In  Progress ", "in progress"],
    ["a number of an enum in quotes", { enum: [1, 2] }, "2", 2],
    ["an enum of texts that came as a number", { type: "string", enum: ["1", "2"] }, 1, "1"],
    ["a nullable integer in quotes", { type: ["integer", "null"] }, "3", 3],
    ["either branch wants the same", { anyOf: [integer, { type: "null" }] }, "3", 3],
    ["each item of an array", list(integer), ["1", 2, "3"], [1, 2, 3]],
    [
      "items by position, and those behind them",
      { type: "array", prefixItems: [integer, string], items: boolean },
      ["1", 2, "true", "false"],
      [1, "2", true, false],
    ],
    ["a property inside", { type: "object", properties: { n: integer } }, { n: "1" }, { n: 1 }],
    ["an additional property", { type: "object", additionalProperties: integer }, { n: "1" }, { n: 1 }],
    ["an item at its place", { type: "array", prefixItems: [integer, string] }, ["1", 2], [1, "2"]],
    ["a type beside a reference", { $ref: "#/$defs/Id" }, 42, "42"],
  ])("%s", (_name, property, value, expected) => {
    expect(converted(property, value, { $defs: { Id: string } })).toStrictEqual(expected);
  });

  it("leaves out null of an optional property, and keeps that of a required or nullable one", () => {
    const schema = {
      type: "object",
      properties: { a: string, b: string, c: { type: ["string", "null"] } },
      required: ["b"],
    };
    expect(convertArguments({ a: null, b: null, c: null }, schema).args).toStrictEqual({ b: null, c: null });
  });

  it("notes each conversion with its place", () => {
    const schema = { type: "object", properties: { id: string, labels: list(string), page: integer } };
    expect(convertArguments({ id: 42, labels: "a", page: null }, schema).notes).toEqual([
      '`id`: 42 read as "42"',
      '`labels`: "a" read as ["a"]',
      "`page`: null left out",
    ]);
  });
});

describe("what could mean something else stays as it came", () => {
  it.each<[string, JsonSchema, unknown]>([
    ["a type that is accepted", { type: ["string", "integer"] }, "42"],
    ["both a text and a list are accepted for a number", { type: ["string", "array"] }, 5],
    ["a fraction for a text: 1.10 is not 1.1", string, 1.1],
    ["digits that a double cannot hold", integer, "12345678901234567890"],
    ["a padded number", integer, "007"],
    ["an exponent", integer, "1e3"],
    ["hexadecimal digits", integer, "0x10"],
    ["a fraction for an integer", integer, "1.5"],
    ["no digits", integer, ""],
    ["1 for a boolean", boolean, 1],
    ["yes for a boolean", boolean, "yes"],
    ["a text with commas for a list", list(string), "a, b"],
    ["lines for a list", list(string), "a\nb"],
    ["broken JSON for a list", list(string), '["a"'],
    ["null for a list", list(string), null],
    ["an object for a list of texts", list(string), { a: 1 }],
    ["two enum values that differ in case only", { enum: ["a", "A"] }, " a "],
    ["an enum value with other words", { enum: ["in progress"] }, "in_progress"],
    ["a property that nobody declared", {}, "42"],
    ["a schema that accepts nothing", false, "42"],
    ["a reference that leads nowhere", { $ref: "#/$defs/No" }, "42"],
    ["a reference to itself", { $ref: "#/$defs/Loop" }, "42"],
  ])("%s", (_name, property, value) => {
    const more = { required: ["it"], $defs: { Loop: { $ref: "#/$defs/Loop" } } };
    expect(converted(property, value, more)).toStrictEqual(value);
  });

  it("reads a value by the branch that its literal selects", () => {
    const branch = (kind: string, value: JsonSchema) => ({
      type: "object",
      properties: { kind: { const: kind }, value },
      required: ["kind", "value"],
    });
    const either = { oneOf: [branch("id", string), branch("count", integer)] };
    expect(converted(either, { kind: "id", value: 7 })).toEqual({ kind: "id", value: "7" });
    expect(converted(either, { kind: "count", value: "7" })).toEqual({ kind: "count", value: 7 });
  });
});

const leaves = fc.constantFrom<JsonSchema>(
  string,
  integer,
  number,
  boolean,
  { type: "null" },
  { enum: ["open", "Closed", 3] },
  { type: ["string", "integer"] },
  { const: "x" },
  {},
);
const schemas = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaves,
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
    fc
      .tuple(tie("schema"), tie("schema"), fc.subarray(["a", "b"]))
      .map(([a, b, required]) => ({ type: "object", properties: { a, b }, required })),
    fc.tuple(tie("schema"), tie("schema")).map(([a, b]) => ({ anyOf: [a, b] })),
    fc.tuple(tie("schema"), tie("schema")).map(([a, b]) => ({ allOf: [a, b] })),
  ),
})).schema;
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, "true", 0, 1, 42, "42", " OPEN", "closed", "x", 1.5, "1.5", "[1]", '{"a":1}'),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("value"), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).value;

describe("for any schema and any arguments", () => {
  it("keeps every value that the schema accepts, and converts the converted to itself", () => {
    const ajv = new Ajv2020({ strict: false });
    fc.assert(
      fc.property(schemas, values, (property, value) => {
        const schema = { type: "object", properties: { it: property } } as const;
        const given = { it: value };
        const once = convertArguments(given, schema).args;
        if (ajv.validate(schema, given)) expect(once).toStrictEqual(given);
        const twice = convertArguments(once, schema).args;
        if (ajv.validate(schema, once)) expect(twice).toStrictEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});

it("looks at a bounded number of values, however many a caller sends", () => {
  const many = Array.from({ length: 300_000 }, () => "1");
  const { args, notes } = convertArguments(
    { it: many },
    { type: "object", properties: { it: list(integer) } },
  );
  const read = (args["it"] as unknown[]).filter((value) => value === 1).length;
  expect(read).toBeLessThanOrEqual(100_000);
  expect(notes).toHaveLength(20);
});

it("keeps `__proto__` a plain key", () => {
  const args = JSON.parse('{"__proto__":{"a":"1"},"n":"1"}');
  const converted = convertArguments(args, { type: "object", properties: { n: integer } }).args;
  expect(Object.keys(converted)).toEqual(["__proto__", "n"]);
  expect(converted["n"]).toBe(1);
});
