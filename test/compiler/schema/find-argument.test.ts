import { expect, it } from "vitest";
import { findArgument } from "../../../compiler/schema/find-argument.ts";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";

const { schema } = resolveSchema({
  type: "object",
  properties: {
    id: { type: "integer" },
    page: { type: "integer", default: 1 },
    state: { type: "string" },
    "a.b": { type: "string" },
    where: {
      type: "object",
      properties: { city: { type: "string" }, tags: { type: "array", items: { properties: { name: {} } } } },
      required: ["city"],
    },
    free: { type: "object" },
    any: true,
    map: { type: "object", additionalProperties: { properties: { x: {} }, additionalProperties: false } },
    closed: { type: "object", additionalProperties: false },
    either: { anyOf: [{ type: "null" }, { properties: { left: {} } }, { $ref: "#/$defs/Node" }] },
    node: { $ref: "#/$defs/Node" },
  },
  required: ["id", "where"],
  $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" }, value: {} } } },
});

it.each([
  ["id", true],
  ["page", true],
  ["state", false],
  ["a.b", false],
  ["where.city", true],
  ["where.tags", false],
  ["where.tags.0.name", false],
  ["free.whatever.it.is", false],
  ["any.thing", false],
  ["either.left", false],
  ["either.next.next.value", false],
  ["node.next.next.next.value", false],
])("finds %s; always there: %s", (name, required) => {
  expect(findArgument(schema, name)).toEqual({ kind: "found", required });
});

it.each([
  "idd",
  "where.town",
  "where.tags.0.title",
  "closed.x",
  "node.nxt",
  "constructor",
  "__proto__",
  "id.x",
  "",
])("finds no %s", (name) => {
  expect(findArgument(schema, name).kind).toBe("missing");
});

it("tells what there is at the place of the mistake", () => {
  expect(findArgument(schema, "where.town")).toEqual({
    kind: "missing",
    candidates: ["where.city", "where.tags"],
  });
});

it("needs a name for every argument, though the schema allows others in silence", () => {
  expect(findArgument({ type: "object", properties: {} }, "x").kind).toBe("missing");
  expect(findArgument({ type: "object" }, "x").kind).toBe("missing");
  expect(findArgument({ type: "object", additionalProperties: true }, "x").kind).toBe("found");
});
