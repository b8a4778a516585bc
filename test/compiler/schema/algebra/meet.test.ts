import fc from "fast-check";
import { expect, it } from "vitest";
import { meet } from "../../../../compiler/schema/algebra/meet.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { arbitrarySchema } from "../support/arbitrary-schema.ts";
import { judge } from "../support/judge.ts";
import { runs } from "../support/runs.ts";
import { sample, seeded } from "../support/sample.ts";

const unmet = "no single schema";

const pairs: readonly [JsonSchema, JsonSchema, unknown][] = [
  [true, { type: "string" }, { type: "string" }],
  [false, {}, false],
  [{ type: ["string", "null"] }, { type: ["null", "integer"] }, { type: "null" }],
  [{ type: "number" }, { type: "integer" }, { type: "integer" }],
  [{ type: "string" }, { type: "integer" }, false],
  [{ enum: [1, 2, 3] }, { enum: [2, 3, 4] }, { enum: [2, 3] }],
  [{ enum: [1, "a"] }, { type: "string" }, { type: "string", enum: ["a"] }],
  [{ const: 1 }, { const: 2 }, false],
  [
    { minimum: 1, maximum: 9 },
    { minimum: 3, maximum: 12 },
    { minimum: 3, maximum: 9 },
  ],
  [{ multipleOf: 4 }, { multipleOf: 6 }, { multipleOf: 12 }],
  [{ multipleOf: 0.5 }, { multipleOf: 0.3 }, unmet],
  [{ pattern: "a" }, { pattern: "^b" }, { pattern: "^(?=[\\s\\S]*(?:a))(?=[\\s\\S]*(?:^b))" }],
  [{ pattern: "(a)\\1" }, { pattern: "b" }, unmet],
  [{ format: "date" }, { format: "time" }, unmet],
  [{ not: { const: 1 } }, { not: { const: 2 } }, { not: { anyOf: [{ const: 1 }, { const: 2 }] } }],
  [{ contains: { const: 1 } }, { contains: { const: 2 } }, unmet],
  [{ anyOf: [{ const: 1 }] }, { anyOf: [{ const: 2 }] }, unmet],
  [{ $ref: "#/$defs/A" }, { type: "string" }, unmet],
  [{ description: "first" }, { description: "second", title: "T" }, { description: "first", title: "T" }],
  [{ required: ["a"] }, { required: ["b", "a"] }, { required: ["a", "b"] }],
  [
    { properties: { a: { type: "string" } } },
    { properties: { a: { minLength: 1 } } },
    { properties: { a: { allOf: [{ type: "string" }, { minLength: 1 }] } } },
  ],
  [
    { properties: { a: {} }, additionalProperties: false },
    { properties: { b: {} } },
    { properties: { a: {} }, additionalProperties: false },
  ],
  [
    { properties: { a: {} }, additionalProperties: { type: "string" } },
    { properties: { b: {} } },
    { properties: { a: {}, b: { type: "string" } }, additionalProperties: { type: "string" } },
  ],
  [
    { type: "object", properties: { a: {} }, additionalProperties: false },
    { type: "object", properties: { b: {} }, required: ["b"], additionalProperties: { type: "string" } },
    { type: "object", properties: { a: { type: "string" } }, required: ["b"], additionalProperties: false },
  ],
  [
    { properties: { x_a: {}, b: {} }, additionalProperties: false },
    { patternProperties: { "^x_": { type: "string" } } },
    { properties: { x_a: { type: "string" }, b: {} }, additionalProperties: false },
  ],
  [
    { prefixItems: [{ type: "string" }], items: { type: "integer" } },
    { items: { minimum: 1 } },
    {
      prefixItems: [{ allOf: [{ type: "string" }, { minimum: 1 }] }],
      items: { allOf: [{ type: "integer" }, { minimum: 1 }] },
    },
  ],
];

for (const [a, b, want] of pairs)
  it(`makes of ${JSON.stringify(a)} and ${JSON.stringify(b)} ${JSON.stringify(want)}`, () => {
    expect(meet(a, b, "exact") ?? unmet).toEqual(want);
  });

for (const precision of ["exact", "narrow"] as const)
  it(`accepts ${precision === "exact" ? "what both accept" : "nothing that one of them refuses"}`, () => {
    const plain = arbitrarySchema.filter((schema) => !JSON.stringify(schema).includes("$ref"));
    fc.assert(
      fc.property(plain, plain, fc.integer(), (a, b, seed) => {
        const met = meet(a, b, precision);
        fc.pre(met !== undefined);
        const random = seeded(seed);
        for (let index = 0; index < 15; index += 1) {
          const value = sample([a, b, met][index % 3] ?? true, random);
          const [both, one] = [judge(a)(value) && judge(b)(value), judge(met ?? true)(value)];
          if (one && !both) throw new Error(`${JSON.stringify(value)} passes ${JSON.stringify(met)}`);
          if (precision === "exact" && both && !one)
            throw new Error(`${JSON.stringify(value)} fails ${JSON.stringify(met)}`);
        }
      }),
      runs(500),
    );
  });
