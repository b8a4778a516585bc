import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pickedSchema } from "../../../compiler/pick/picked-schema.ts";
import { WorkLimit } from "../../../runtime/result/pick/work-limit.ts";
import { project } from "../../../runtime/result/project.ts";
import type { Json, JsonSchema } from "../../../runtime/support/json.ts";

const issue: JsonSchema = {
  type: "object",
  properties: {
    number: { type: "integer" },
    title: { type: "string" },
    labels: { type: "array", items: { type: "string" } },
    parent: { $ref: "#/$defs/Issue" },
  },
  required: ["number", "title"],
  additionalProperties: false,
};
const output: JsonSchema = {
  type: "object",
  properties: { items: { type: "array", items: { $ref: "#/$defs/Issue" } }, total: { type: "integer" } },
  required: ["items"],
  $defs: { Issue: issue },
};
const orNull = (schema: JsonSchema) => ({ anyOf: [schema, { type: "null" }] });
const integers = { type: "array", items: { type: "integer" } };
const ref = { $ref: "#/$defs/Issue" };
const anyMember = {
  anyOf: [
    { type: "integer" },
    { type: "string" },
    { type: "array", items: { type: "string" } },
    { $ref: "#/$defs/Issue" },
  ],
};
const tuple = (items: readonly JsonSchema[]) => ({
  type: "array",
  prefixItems: items,
  items: false,
  minItems: items.length,
});
const groups = (value: JsonSchema, figure: Readonly<Record<string, JsonSchema>>) => ({
  type: "array",
  items: {
    type: "object",
    properties: { value, ...figure },
    required: ["value", ...Object.keys(figure)],
    additionalProperties: false,
  },
});

it.each<[string, JsonSchema]>([
  [
    "items[].{number: number, name: title}",
    {
      type: "array",
      items: {
        type: "object",
        properties: { number: { type: "integer" }, name: { type: "string" } },
        required: ["number", "name"],
        additionalProperties: false,
      },
    },
  ],
  ["items[*].number", integers],
  ["items[?title == 'x'].number", integers],
  ["items[1:].number", integers],
  ["items[].labels[]", { type: "array", items: { type: "string" } }],
  ["items[0].number", orNull({ type: "integer" })],
  ["items[].parent.number", integers],
  ["items[].nothing", { type: "array", items: false }],
  ["total", orNull({ type: "integer" })],
  ["unknown", true],
  ["total.x", { type: "null" }],
  ["total[]", { type: "null" }],
  ["length(items)", { type: "integer" }],
  ["sort(items[].number)", integers],
  [
    "items[].[number, title]",
    {
      type: "array",
      items: {
        type: "array",
        prefixItems: [{ type: "integer" }, { type: "string" }],
        items: false,
        minItems: 2,
      },
    },
  ],
  ["total || 'none'", { anyOf: [{ anyOf: [{ type: "integer" }, { type: "null" }] }, { const: "none" }] }],
  ["!total", { type: "boolean" }],
  ["items[].number | [0]", orNull({ type: "integer" })],
  ["$.items[].number", integers],
  ["@.items[].title | sort(@)", { type: "array", items: { type: "string" } }],
  ["let $n = total in [$n, $other]", tuple([orNull({ type: "integer" }), true])],
  ["map(&number, items)", integers],
  ["max_by(items, &number).title", orNull({ type: "string" })],
  ["unique(items[].number)", integers],
  ["group_by(items, &title)", { type: "object", additionalProperties: { type: "array", items: ref } }],
  ["count_by(items, &title)", groups({ type: "string" }, { count: { type: "integer" } })],
  ["count_by(items[].number)", groups({ type: "integer" }, { count: { type: "integer" } })],
  ["sum_by(items, &title, &number)", groups({ type: "string" }, { sum: { type: "number" } })],
  ["items[0].parent.*", orNull({ type: "array", items: anyMember })],
])("infers %s", (expression, schema) => {
  const { $defs: _, ...picked } = Object(pickedSchema(expression, output));
  expect(pickedSchema(expression, output) === true ? true : picked).toEqual(schema);
});

it("keeps the definitions that it refers to", () => {
  expect(pickedSchema("items", output)).toEqual({
    type: "array",
    items: { $ref: "#/$defs/Issue" },
    $defs: { Issue: issue },
  });
});

it("accepts every value that the expression makes", async () => {
  const arbitraryIssue = fc.record(
    { number: fc.integer(), title: fc.string(), labels: fc.array(fc.string(), { maxLength: 3 }) },
    { requiredKeys: ["number", "title"] },
  );
  const arbitraryOutput = fc.record(
    { items: fc.array(arbitraryIssue, { maxLength: 4 }), total: fc.integer() },
    { requiredKeys: ["items"] },
  );
  const steps = [
    "items",
    "items[]",
    "items[0]",
    "items[*]",
    "items[-1:]",
    "items[?number > `0`]",
    "*",
    "@",
    "total",
    "$",
  ];
  const ends = [
    ".number",
    ".title",
    ".labels",
    ".labels[]",
    ".{a: number, b: labels[0]}",
    ".[title, labels]",
    "",
    " | [0]",
    " | length(to_array(@))",
    " || total",
    ".labels[].x",
    " && total",
    ".*",
    " | count_by(@, &title)",
    " | count_by([].labels[])",
    " | sum_by(@, &title, &number)",
    " | avg_by(@, &labels, &number)",
    " | group_by(@, &title)",
    " | unique(@)",
    " | max_by(@, &number)",
    " | map(&[number, @], @)",
    " | not_null(title, number)",
    " | values(@)",
    " | items(@)",
    " | let $all = @ in [length(to_array($all)), $all[0].title]",
    " | *.title",
    " | reverse(@)",
  ];
  const ajv = new Ajv2020({ strict: false });
  const validators = new Map<string, ValidateFunction>();
  await fc.assert(
    fc.asyncProperty(
      arbitraryOutput,
      fc.constantFrom(...steps),
      fc.constantFrom(...ends),
      async (value, step, end) => {
        const expression = step + end;
        const accepts = validators.get(expression) ?? ajv.compile(pickedSchema(expression, output));
        validators.set(expression, accepts);
        const made = await project(value as Json, expression, WorkLimit.ofCaller()).catch(() => undefined);
        if (made === undefined) return;
        expect(accepts(made), `${expression} makes ${JSON.stringify(made)} of ${JSON.stringify(value)}`).toBe(
          true,
        );
      },
    ),
    { numRuns: 600 },
  );
});

it("throws the parser's error for what is no expression", () => {
  expect(() => pickedSchema("items[", output)).toThrow();
});
