import { expect, it } from "vitest";
import { loadFaker } from "../../../../compiler/runners/mock/faker.ts";
import { loadValidator } from "../../../../compiler/schema/validator/load-validator.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

const node = {
  type: "object",
  properties: { name: { type: "string" }, parent: { $ref: "#" } },
  required: ["name"],
};

it.each<[string, JsonSchema]>([
  ["a tree", node],
  [
    "a list of itself",
    {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
      required: ["children"],
    },
  ],
  [
    "a chain that ends in null",
    {
      type: "object",
      properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
      required: ["next"],
    },
  ],
  [
    "names of a pattern",
    { type: "object", propertyNames: { pattern: "^x-" }, additionalProperties: { type: "integer" } },
  ],
  ["a large integer", { type: "integer", minimum: 9007199254740990 }],
  [
    "a definition",
    {
      $ref: "#/$defs/A",
      $defs: {
        A: {
          type: "object",
          properties: { a: { $ref: "#/$defs/A" }, b: { type: "boolean" } },
          required: ["b"],
        },
      },
    },
  ],
])("makes a value that fits %s", async (_, schema) => {
  const value = (await loadFaker())(schema, 1);
  expect(value).toBeDefined();
  expect(loadValidator(schema)?.(value)).toBe(true);
});

it("makes no value where none fits", async () => {
  expect(
    (await loadFaker())({ type: "object", properties: { a: { $ref: "#" } }, required: ["a"] }, 1),
  ).toBeUndefined();
});
