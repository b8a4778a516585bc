import { describe, expect, it } from "vitest";
import { normalise } from "../../../../compiler/normalise/normalise.ts";
import { meet } from "../../../../compiler/schema/algebra/meet.ts";
import { SCALARS } from "../../../../compiler/schema/algebra/meet-scalars.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { judge } from "../support/judge.ts";

/** Each keyword with two values, and one that both demand. */
const stricter: readonly (readonly [keyword: string, one: unknown, other: unknown, both: unknown])[] = [
  ["minimum", 1, 3, 3],
  ["exclusiveMinimum", 1, 3, 3],
  ["maximum", 1, 3, 1],
  ["exclusiveMaximum", 1, 3, 1],
  ["minLength", 1, 3, 3],
  ["maxLength", 1, 3, 1],
  ["minItems", 1, 3, 3],
  ["maxItems", 1, 3, 1],
  ["minProperties", 1, 3, 3],
  ["maxProperties", 1, 3, 1],
  ["multipleOf", 2, 3, 6],
  ["uniqueItems", true, false, true],
];

describe("two values of a keyword become the one that demands both", () => {
  it.each(stricter)("%s: %j and %j are %j", (keyword, one, other, both) => {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ])
      expect(meet({ [keyword]: a }, { [keyword]: b }, "exact")).toEqual({ [keyword]: both });
  });

  it("for every keyword that has a way", () => {
    const tested = new Set([...stricter.map(([keyword]) => keyword), "pattern", "format"]);
    expect([...SCALARS.keys()].filter((keyword) => !tested.has(keyword))).toEqual([]);
  });
});

/** Keywords that refuse something, each with a type, and a value that it refuses and the bare type accepts. */
const refusals: readonly (readonly [type: string, keyword: string, value: unknown, refused: unknown])[] = [
  ["string", "minLength", 3, "a"],
  ["string", "maxLength", 1, "aaa"],
  ["string", "pattern", "^b", "aa"],
  ["string", "enum", ["x"], "a"],
  ["string", "const", "x", "a"],
  ["number", "minimum", 3, 1],
  ["number", "maximum", 1, 3],
  ["number", "exclusiveMinimum", 1, 1],
  ["number", "exclusiveMaximum", 1, 1],
  ["number", "multipleOf", 2, 3],
  ["array", "minItems", 2, [1]],
  ["array", "maxItems", 1, [1, 2]],
  ["array", "uniqueItems", true, [1, 1]],
  ["array", "items", { type: "string" }, [1]],
  ["array", "prefixItems", [{ type: "string" }], [1]],
  ["array", "contains", { type: "string" }, [1]],
  ["object", "minProperties", 2, { a: 1 }],
  ["object", "maxProperties", 1, { a: 1, b: 2 }],
  ["object", "required", ["a"], { b: 1 }],
  ["object", "properties", { a: { type: "string" } }, { a: 1 }],
  ["object", "additionalProperties", { type: "string" }, { a: 1 }],
  ["object", "patternProperties", { "^a": { type: "string" } }, { a: 1 }],
  ["object", "propertyNames", { maxLength: 1 }, { aa: 1 }],
  ["object", "dependentRequired", { a: ["b"] }, { a: 1 }],
];

const sound = (schema: JsonSchema, direction: "input" | "output", value: unknown): boolean => {
  const whole = { type: "object", properties: { it: schema }, required: ["it"] };
  const { schema: published } = normalise(whole, { profile: "portable", direction });
  const [narrow, wide] = direction === "input" ? [published, whole] : [whole, published];
  return !judge(narrow)({ it: value }) || judge(wide)({ it: value });
};

const directions = ["input", "output"] as const;
const bothOrders = <Part>(one: Part, other: Part) => [
  [one, other],
  [other, one],
];

/** Holds the law for a schema made of two parts, in both orders and directions, for some values. */
function expectSound(
  make: (parts: readonly object[]) => JsonSchema,
  parts: readonly [object, object],
  values: readonly unknown[],
): void {
  for (const ordered of bothOrders(...parts))
    for (const direction of directions)
      for (const value of values)
        expect(
          sound(make(ordered), direction, value),
          JSON.stringify([make(ordered), direction, value]),
        ).toBe(true);
}

describe("a keyword that one branch has, and the other has not, is part of what both say", () => {
  it.each(refusals)("%s %s", (type, keyword, value, refused) => {
    const own = { type, [keyword]: value };
    const others = refusals.filter(([of, name]) => of === type && name !== keyword);
    for (const union of ["anyOf", "oneOf"]) {
      expectSound((branches) => ({ [union]: branches }), [own, { type }], [refused]);
      // No branch covers one with another bound: an output has to accept the values of each.
      for (const [, other, bound, taken] of others)
        expectSound((branches) => ({ [union]: branches }), [own, { type, [other]: bound }], [refused, taken]);
    }
  });
});

describe("all parts of allOf hold", () => {
  it.each(refusals)("%s %s", (type, keyword, value, refused) => {
    for (const [, other, bound] of refusals.filter(([of]) => of === type))
      expectSound((allOf) => ({ allOf }), [{ type, [keyword]: value }, { [other]: bound }], [refused]);
  });

  it.each(stricter)("%s twice", (keyword, one, other) => {
    const values = [0, 1, 2, 3, 4, 6].flatMap((size) => [
      size,
      "a".repeat(size),
      Array.from({ length: size }, () => 1),
      Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, 1])),
    ]);
    for (const type of ["number", "string", "array", "object"])
      expectSound((allOf) => ({ type, allOf }), [{ [keyword]: one }, { [keyword]: other }], values);
  });
});
