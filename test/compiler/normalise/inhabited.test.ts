import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise } from "../../../compiler/normalise/normalise.ts";
import { contentOf, contentOfDefinitions } from "../../../compiler/schema/algebra/content.ts";
import { resolveSchema } from "../../../compiler/schema/resolve/resolve.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { judge } from "../schema/support/judge.ts";
import { runs } from "../schema/support/runs.ts";
import { sample, seeded } from "../schema/support/sample.ts";

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const object = (properties: object, ...required: string[]) => ({ type: "object", properties, required });
const tool = ($defs: object): JsonSchema => ({ ...object({ it: ref("D") }, "it"), $defs });
const published = (schema: JsonSchema, profile: "portable" | "strict" = "portable") =>
  normalise(resolveSchema(schema).schema, { profile, direction: "input" });

describe("a recursive union keeps a way to an end", () => {
  const json = ["string", "number", "boolean", "null"].map((type) => ({ type }));
  const structures = [
    { type: "array", items: ref("D") },
    { type: "object", additionalProperties: ref("D") },
  ];

  it("any JSON value is a map of anything, without a definition", () => {
    const schema = {
      ...object({ params: { type: "object", additionalProperties: ref("D") } }),
      $defs: { D: { anyOf: [...json, ...structures] } },
    };
    expect(published(schema).schema).toEqual({
      type: "object",
      properties: { params: { type: "object", additionalProperties: true } },
    });
  });

  it.each<[string, object, unknown]>([
    ["any JSON value but booleans", { anyOf: [{ type: "string" }, { type: "null" }, ...structures] }, "a"],
    [
      "a filter tree",
      {
        anyOf: [
          object({ and: { type: "array", minItems: 1, items: ref("D") } }, "and"),
          object({ field: { type: "string" } }, "field"),
        ],
      },
      { field: "a" },
    ],
    [
      "a linked list",
      object({ name: { type: "string" }, next: { anyOf: [ref("D"), { type: "null" }] } }, "name", "next"),
      { name: "a", next: { name: "b", next: null } },
    ],
    ["nested lists", { anyOf: [{ type: "string" }, { type: "array", items: ref("D") }] }, "a"],
    ["nested lists by oneOf", { oneOf: [{ type: "string" }, { type: "array", items: ref("D") }] }, "a"],
    ["a list of types", { type: ["array", "null"], items: ref("D"), minItems: 1 }, [null]],
    [
      "a condition",
      {
        ...object({ kind: { enum: ["leaf", "tree"] }, next: ref("D") }, "kind"),
        if: { properties: { kind: { const: "tree" } } },
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
        then: { required: ["next"] },
      },
      { kind: "leaf" },
    ],
    [
      "what properties demand of each other",
      { ...object({ a: { type: "string" }, next: ref("D") }), dependentRequired: { a: ["next"] } },
      {},
    ],
  ])("%s", (_, D, value) => {
    for (const profile of ["portable", "strict"] as const) {
      const { schema } = published(tool({ D }), profile);
      expect(judge(tool({ D }))({ it: value }), "the author's").toBe(true);
      expect(judge(schema)({ it: value }), JSON.stringify(schema)).toBe(true);
    }
  });

  it("two definitions that lead to each other", () => {
    const half = (name: string, other: string) => ({
      anyOf: [object({ [name]: ref(other) }, name), object({ leaf: { type: "string" } }, "leaf")],
    });
    const { schema } = published(tool({ D: half("b", "E"), E: half("a", "D") }));
    const accepts = judge(schema);
    expect([{ leaf: "x" }, { b: { leaf: "x" } }].some((it) => accepts({ it }))).toBe(true);
  });
});

const name = fc.constantFrom("a", "b", "c");
const names = fc.uniqueArray(name, { maxLength: 3 });
const { schema: recursive } = fc.letrec<{ schema: JsonSchema; leaf: JsonSchema }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom("D", "E", "F").map(ref),
    fc.constantFrom("string", "integer", "boolean", "null").map((type) => ({ type })),
    fc.constantFrom({ const: "x" }, { enum: [1, 2] }, { enum: ["x", null] }),
  ),
  schema: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    tie("leaf"),
    fc.record({
      type: fc.constant("object"),
      properties: fc.dictionary(name, tie("schema"), { maxKeys: 3, noNullPrototype: true }),
      required: names,
    }),
    fc.record({
      type: fc.constantFrom("array", ["array", "null"]),
      items: tie("schema"),
      minItems: fc.nat(1),
    }),
    fc.record({ type: fc.constant("object"), additionalProperties: tie("schema"), minProperties: fc.nat(1) }),
    fc
      .tuple(
        fc.constantFrom("anyOf", "oneOf", "allOf"),
        fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
      )
      .map(([keyword, parts]) => ({ [keyword]: parts })),
    fc
      .tuple(tie("schema"), tie("schema"), tie("schema"))
      .map(([condition, then, otherwise]) => ({ if: condition, then, else: otherwise })),
  ),
}));

for (const profile of ["portable", "strict"] as const)
  it(`no definition loses all its values, and none its law (${profile})`, () => {
    fc.assert(
      fc.property(fc.record({ D: recursive, E: recursive, F: recursive }), fc.integer(), ($defs, seed) => {
        const { schema: author, problems } = resolveSchema(tool($defs));
        fc.pre(problems.length === 0);
        const { schema, remarks } = normalise(author, { profile, direction: "input" });
        const [before, after] = [contents(author), contents(schema)];
        for (const [place, content] of before)
          if ((after.get(place) ?? 2) < content)
            throw new Error(`${place} lost its values: ${JSON.stringify(schema)}`);
        const [accepted, accepts] = [judge(author), judge(schema)];
        const random = seeded(seed);
        for (let index = 0; index < 20; index += 1) {
          const value = sample(schema, random);
          if (accepts(value) && !accepted(value))
            throw new Error(`${JSON.stringify(value)} passes ${JSON.stringify(schema)}`);
        }
        if (remarks.length === 0)
          expect(normalise(schema, { profile, direction: "input" }).schema).toEqual(schema);
      }),
      runs(1_000),
    );
  });

function contents(schema: JsonSchema) {
  const definitions = new Map(Object.entries((schema as { $defs?: Record<string, JsonSchema> }).$defs ?? {}));
  const known = contentOfDefinitions(definitions);
  return new Map<string, number>([...known, ["the whole", Math.min(1, contentOf(schema, known))]]);
}

it.each<[JsonSchema, number]>([
  [ref("D"), 0],
  [object({ d: ref("D") }), 1],
  [object({ d: ref("D") }, "d"), 0],
  [{ type: "array", items: ref("D") }, 1],
  [{ type: "array", items: ref("D"), minItems: 1 }, 0],
  [{ type: "array", prefixItems: [{ type: "string" }], items: ref("D"), minItems: 1 }, 2],
  [{ type: "array", contains: ref("D") }, 0],
  [{ anyOf: [ref("D"), { type: "null" }] }, 1],
  [{ allOf: [object({ d: ref("D") }), { required: ["d"] }] }, 0],
  [{ enum: [null, []] }, 1],
  [{ type: "string", enum: [1] }, 0],
  [{ const: { a: [1] } }, 2],
  [{ type: "object", additionalProperties: ref("D") }, 1],
  [{}, 2],
])("the content of %j is %d if D has none", (schema, content) => {
  expect(contentOf(schema, new Map([["D", 0]]))).toBe(content);
});
