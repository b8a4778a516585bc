import { expect, it } from "vitest";
import { mendSchema } from "../../../../compiler/import/mend-schema.ts";
import { normalise } from "../../../../compiler/normalise/normalise.ts";
import { contradictions } from "../../../../compiler/schema/keywords/contradictions.ts";

it.each<[object, readonly (readonly (string | number)[])[]]>([
  [
    { type: "string", enum: [1, "a", null] },
    [
      ["enum", 0],
      ["enum", 2],
    ],
  ],
  [{ type: ["string", "null"], enum: ["a", null] }, []],
  [{ type: "string", nullable: true, enum: ["a", null] }, []],
  [{ type: "number", enum: [1, 1.5] }, []],
  [{ type: "integer", enum: [1.0, 1.5] }, [["enum", 1]]],
  [
    {
      enum: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    [["enum", 1]],
  ],
  [{ const: 5, type: "string" }, [["const"]]],
  [{ enum: ["a"], const: "b" }, [["const"]]],
  [{ minimum: 2, maximum: 1 }, [["minimum"]]],
  [{ minimum: 1, maximum: 1 }, []],
  [{ exclusiveMinimum: 1, maximum: 1 }, [["exclusiveMinimum"]]],
  [{ minimum: 1, exclusiveMaximum: 1 }, [["minimum"]]],
  [{ exclusiveMinimum: 1, exclusiveMaximum: 1 }, [["exclusiveMinimum"]]],
  [{ minLength: 2, maxLength: 1 }, [["minLength"]]],
  [{ minItems: 2, maxItems: 1 }, [["minItems"]]],
  [{ contains: {}, minContains: 2, maxContains: 1 }, [["minContains"]]],
  [{ minContains: 2, maxContains: 1 }, []],
  [{ minProperties: 2, maxProperties: 1 }, [["minProperties"]]],
  [{ required: ["a", "b"], maxProperties: 1 }, [["maxProperties"]]],
  [{ required: ["a"], properties: { a: false } }, [["required", 0]]],
  [{ required: ["a"], additionalProperties: false }, [["required", 0]]],
  [{ required: ["a"], additionalProperties: false, patternProperties: { a: {} } }, []],
  [{ type: "string", enum: ["abc", "ab"], maxLength: 2 }, [["enum", 0]]],
  [{ enum: [0, 5], minimum: 1 }, [["enum", 0]]],
])("%j contradicts itself at %j", (schema, paths) => {
  expect(contradictions(schema as { [keyword: string]: unknown }).map(({ path }) => path)).toEqual(paths);
});

it.each<[object, object]>([
  [
    { type: "string", enum: [256, 512, "auto", true] },
    { type: "string", enum: ["256", "512", "auto", "true"] },
  ],
  [
    { type: "integer", enum: ["1", "2", "x"] },
    { type: "integer", enum: [1, 2] },
  ],
  [
    { type: "boolean", enum: ["true"] },
    { type: "boolean", enum: [true] },
  ],
  [
    { type: "string", const: 5 },
    { type: "string", const: "5" },
  ],
  [
    { type: "string", enum: ["a", "a", "b"] },
    { type: "string", enum: ["a", "b"] },
  ],
  [
    { type: "string", enum: [1, "1"] },
    { type: "string", enum: ["1"] },
  ],
  [
    { type: "integer", enum: ["01", 1] },
    { type: "integer", enum: [1] },
  ],
  [
    { type: "integer", minimum: 10, maximum: 1 },
    { type: "integer", maximum: 1 },
  ],
  [{ type: "array", enum: ["a"] }, { type: "array" }],
])("import turns %j into %j, with a note", (schema, mended) => {
  const whole = (property: object) => ({ type: "object", properties: { a: property } });
  const result = mendSchema(whole(schema));
  expect(result.schema).toEqual(whole(mended));
  expect(result.notes.length).toBeGreaterThan(0);
});

it("publishes no repeated literal, and none of another type", () => {
  const input = { type: "object", properties: { a: { type: "string", enum: ["x", 1, "x", null] } } };
  for (const profile of ["portable", "strict"] as const)
    expect(normalise(input, { profile, direction: "input" }).schema).toMatchObject({
      properties: { a: { type: "string", enum: ["x"] } },
    });
});
