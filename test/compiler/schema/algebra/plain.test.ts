import { expect, it } from "vitest";
import { plainSchema } from "../../../../compiler/schema/algebra/plain.ts";
import { resolveSchema } from "../../../../compiler/schema/resolve/resolve.ts";

const plain = {
  type: "object",
  properties: { a: { items: { type: "string", enum: ["x"] }, exclusiveMinimum: 1 } },
};

it("takes a schema without references as it is", () => {
  expect(plainSchema(plain)).toBe(plain);
  expect(plainSchema(true)).toBe(true);
  expect(plainSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", ...plain })).toEqual(plain);
  expect(resolveSchema(plain).schema).toBe(plain);
});

it.each([
  { $ref: "#/$defs/A" },
  { $defs: {} },
  { definitions: {} },
  { items: [{}] },
  { exclusiveMinimum: true },
  { nullable: true },
  { $id: "x" },
  { $schema: "x" },
  { required: true },
])("has %j resolved, wherever it stands", (inner) => {
  expect(plainSchema({ anyOf: [{ properties: { a: inner } }] })).toBeUndefined();
});

it("has a schema that is nested deeply resolved, where the limits are kept", () => {
  let deep: object = {};
  for (let level = 0; level < 150; level++) deep = { not: deep };
  expect(plainSchema(deep as never)).toBeUndefined();
});
