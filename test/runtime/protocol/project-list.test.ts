import { expect, it } from "vitest";
import { projectList } from "../../../runtime/protocol/methods/tools-list.ts";

const list = (...outputs: readonly unknown[]) =>
  JSON.stringify({
    tools: outputs.map((outputSchema, at) => ({ name: `t${at}`, inputSchema: {}, outputSchema })),
    ttlMs: 1,
  });
const kept = (text: string) =>
  (JSON.parse(text) as { tools: readonly { outputSchema?: unknown }[] }).tools.map(
    ({ outputSchema }) => outputSchema !== undefined,
  );

const object = { type: "object", properties: {} };
const withDialect = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" };

it("leaves a list as it is if all output schemas are of objects", () => {
  const text = list(object, withDialect, { type: "object" });
  expect(projectList(text, "objects")).toBe(text);
});

it.each<[string, unknown, boolean]>([
  ["an array", { type: "array" }, false],
  ["several types", { type: ["object", "null"] }, false],
  ["no type", { anyOf: [object] }, false],
  ["a boolean", true, false],
  ["a type that comes last", { properties: {}, type: "object" }, true],
  ["a dialect with quotes", { $schema: 'a"b', type: "object" }, true],
  ["a dialect that looks like a type", { $schema: '","type":"object",', type: "array" }, false],
  ["a type of a longer name", { type: "objects" }, false],
])("judges an output schema with %s by its root", (_, output, stays) => {
  expect(kept(projectList(list(object, output), "objects"))).toEqual([true, stays]);
  expect(kept(projectList(list(object, output), "none"))).toEqual([false, false]);
  expect(kept(projectList(list(object, output), "any"))).toEqual([true, true]);
});

it("takes names of properties and texts for what they are", () => {
  const tool = (type: string) => ({
    name: '"outputSchema":',
    description: '"outputSchema":{"type":"array"}',
    inputSchema: { type: "object", properties: { outputSchema: { type } } },
    outputSchema: object,
  });
  for (const type of ["array", "object"]) {
    const text = JSON.stringify({ tools: [tool(type)] });
    expect(projectList(text, "objects")).toBe(text);
  }
});
