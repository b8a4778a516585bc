import { expect, it } from "vitest";
import { shownSchema } from "../../../compiler/tables/shown-schema.ts";

const shown = (published: object, keep?: "docs" | "none") =>
  shownSchema({ author: published as never, published: published as never }, keep);

it("drops what neither validates nor explains, at any depth", () => {
  const inner = { type: "string", title: "Name", $comment: "old", "x-order": 1, description: "Who" };
  expect(
    shown({
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://example.com/a",
      type: "object",
      title: "Arguments",
      properties: { name: inner },
      required: [],
      $defs: { Name: inner },
      items: [inner],
      anyOf: [inner],
      additionalProperties: false,
    }),
  ).toEqual({
    type: "object",
    properties: { name: { type: "string", description: "Who" } },
    $defs: { Name: { type: "string", description: "Who" } },
    items: [{ type: "string", description: "Who" }],
    anyOf: [{ type: "string", description: "Who" }],
    // A gateway that checks the strict form wants both.
    required: [],
    additionalProperties: false,
  });
});

it("keeps a title that says more than the name, where there is no description", () => {
  const properties = {
    user_id: { title: "User Id", type: "string" },
    n: { title: "Number of guests", type: "integer" },
    m: { title: "Month", description: "1 to 12" },
  };
  expect(shown({ properties })).toEqual({
    properties: {
      user_id: { type: "string" },
      n: { title: "Number of guests", type: "integer" },
      m: { description: "1 to 12" },
    },
  });
});

it("takes no parameter's name for a keyword", () => {
  const properties = {
    title: { type: "string" },
    description: { type: "string" },
    "x-id": true,
    required: {},
  };
  expect(shown({ type: "object", properties }, "none")).toEqual({ type: "object", properties });
});

it("leaves values alone", () => {
  const value = { title: "a", $comment: "b", required: [] };
  const schema = { const: value, enum: [value], default: value };
  expect(shown(schema)).toEqual(schema);
});

it("drops docs where only what validates is wanted", () => {
  const schema = { properties: { a: { type: "integer", description: "x", examples: [1], default: 2 } } };
  expect(shown(schema, "none")).toEqual({ properties: { a: { type: "integer", default: 2 } } });
  expect(shown(schema)).toEqual(schema);
});

it.each([true, false])("passes the schema %s on", (schema) => {
  expect(shownSchema({ author: schema, published: schema })).toBe(schema);
});
