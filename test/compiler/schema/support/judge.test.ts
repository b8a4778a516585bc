import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveSchema } from "../../../../compiler/schema/resolve/resolve.ts";
import { arbitrarySchema } from "./arbitrary-schema.ts";
import { judge } from "./judge.ts";
import { runs } from "./runs.ts";
import { sample, seeded } from "./sample.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false });

/** Where ajv is no judge: `unevaluated…`, and `contains` and `uniqueItems` beside `prefixItems`. */
const AJV_DEVIATES = /"unevaluated|"prefixItems"/;

it("agrees with ajv about all other schemas", () => {
  fc.assert(
    fc.property(arbitrarySchema, fc.integer(), (schema, seed) => {
      const { schema: resolved, problems } = resolveSchema(schema);
      fc.pre(problems.length === 0 && !AJV_DEVIATES.test(JSON.stringify(resolved)));
      const [theirs, ours] = [ajv.compile(resolved as object | boolean), judge(resolved)];
      const random = seeded(seed);
      for (let index = 0; index < 10; index += 1) {
        const value = sample(resolved, random);
        expect(ours(value), JSON.stringify(value)).toBe(theirs(value));
      }
    }),
    runs(100),
  );
});

const looks: readonly [object, unknown, boolean][] = [
  [{ properties: { a: true }, unevaluatedProperties: false }, { a: 1 }, true],
  [{ properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, false],
  [
    { anyOf: [{ properties: { a: true } }, { required: ["b"] }], unevaluatedProperties: false },
    { a: 1 },
    true,
  ],
  [{ anyOf: [{ required: ["b"] }], properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, false],
  [
    { if: { properties: { a: { const: 1 } }, required: ["a"] }, unevaluatedProperties: false },
    { a: 1 },
    true,
  ],
  [{ not: { properties: { a: { const: 2 } } }, unevaluatedProperties: false }, { a: 1 }, false],
  [{ prefixItems: [true], contains: { const: 2 }, unevaluatedItems: false }, [1, 2], true],
  [{ prefixItems: [true], contains: { const: 2 }, unevaluatedItems: false }, [1, 2, 3], false],
  [{ allOf: [{ items: { type: "integer" } }], unevaluatedItems: false }, [1, 2], true],
];

for (const [schema, value, want] of looks)
  it(`${want ? "accepts" : "refuses"} ${JSON.stringify(value)} by ${JSON.stringify(schema)}`, () => {
    expect(judge(schema as { [keyword: string]: unknown })(value)).toBe(want);
  });
