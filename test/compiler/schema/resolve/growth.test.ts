import fc from "fast-check";
import { expect, it } from "vitest";
import { normalise } from "../../../../compiler/normalise/normalise.ts";
import { resolveSchema } from "../../../../compiler/schema/resolve/resolve.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { runs } from "../support/runs.ts";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const length = (schema: unknown) => JSON.stringify(schema).length;

function layered(levels: number, uses: number): JsonSchema {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const next = level < levels - 1 ? ref(`S${level + 1}`) : { type: "integer" };
      const copies = Object.fromEntries(Array.from({ length: uses }, (__, use) => [`c${use}`, next]));
      return [`S${level}`, { type: "object", properties: { name: { type: "string" }, ...copies } }];
    }),
  );
  return { type: "object", properties: { b: ref("S0") }, $defs };
}

it.each([
  [6, 3],
  [14, 2],
  [6, 6],
  [3, 2],
])("definitions of %d levels that are each used %d times do not double the schema", (levels, uses) => {
  const author = layered(levels, uses);
  for (const profile of ["none", "portable", "strict"] as const) {
    const { schema } = normalise(resolveSchema(author).schema, { profile, direction: "input" });
    // The profile `strict` writes into each object that it is closed.
    const closing =
      profile === "strict" ? JSON.stringify(schema).split('"additionalProperties":false').length * 30 : 0;
    expect(length(schema) - closing, profile).toBeLessThanOrEqual(2 * length(author));
  }
});

it("copies a definition that is used once, or is small", () => {
  const once = {
    type: "object",
    properties: { a: ref("A") },
    $defs: { A: { type: "object", properties: { b: { type: "string" } } } },
  };
  expect(JSON.stringify(resolveSchema(once).schema)).not.toContain("$ref");
  const small = {
    type: "object",
    properties: { a: ref("Id"), b: ref("Id"), c: ref("Id") },
    $defs: { Id: { type: "string", format: "uuid" } },
  };
  expect(JSON.stringify(resolveSchema(small).schema)).not.toContain("$ref");
});

it("no graph of definitions grows beyond twice its size", () => {
  const names = ["A", "B", "C", "D", "E"];
  const property = fc.oneof(
    fc.constantFrom(...names).map(ref),
    fc.constantFrom({ type: "string" }, { type: "integer", minimum: 1 }),
  );
  const object = fc
    .dictionary(fc.constantFrom("p", "q", "r", "s"), property, { minKeys: 1, noNullPrototype: true })
    .map((properties) => ({ type: "object", properties }));
  fc.assert(
    fc.property(fc.record(Object.fromEntries(names.map((name) => [name, object]))), ($defs) => {
      const author = { type: "object", properties: { a: ref("A"), b: ref("B") }, $defs };
      const { schema, problems } = resolveSchema(author);
      fc.pre(problems.length === 0);
      expect(length(schema)).toBeLessThanOrEqual(2 * length(author));
      for (const profile of ["portable", "strict"] as const)
        expect(length(normalise(schema, { profile, direction: "input" }).schema)).toBeLessThanOrEqual(
          // `strict` closes each object, with an empty list of what it requires.
          (profile === "strict" ? 3 : 2) * length(author) + 200,
        );
    }),
    runs(300),
  );
});
