import { describe, expect, it } from "vitest";
import { loadValidator } from "../../../../compiler/schema/validator/load-validator.ts";
import { validatorCode } from "../../../../compiler/schema/validator/validator-code.ts";
import type { Validator } from "../../../../runtime/catalogue/emitted-catalogue.ts";
import { validatorSupport } from "../../../../runtime/catalogue/validator-support.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";
import { growth, linear } from "../../../support/growth.ts";

function validator(schema: JsonSchema): Validator {
  const loaded = loadValidator(schema);
  if (loaded === undefined) throw new Error("no validator");
  return loaded;
}

const keywords = ({ errors }: Validator): string[] => (errors ?? []).map(({ keyword }) => keyword);

const node = { type: "object", properties: { name: { type: "string" }, next: { $ref: "#/$defs/Node" } } };
const list = (items: object) => ({ type: "array", items });
const many = <Item>(size: number, item: (index: number) => Item) =>
  Array.from({ length: size }, (_, index) => item(index));

describe("a size limit that failed", () => {
  it.each<[string, object, unknown]>([
    ["maxLength", { type: "string", maxLength: 2, pattern: "^b+$", format: "date" }, "aaa"],
    ["maxLength", { maxLength: 2, allOf: [{ pattern: "^b+$" }], not: { const: "aaa" } }, "aaa"],
    [
      "maxItems",
      { maxItems: 2, items: { type: "string" }, uniqueItems: true, contains: { type: "null" } },
      [1, 1, 1],
    ],
    ["maxItems", { maxItems: 2, anyOf: [{ items: { type: "string" } }] }, [1, 1, 1]],
    ["maxItems", { maxItems: 1, prefixItems: [{ type: "string" }], unevaluatedItems: false }, [1, 1]],
    ["maxItems", { maxItems: 1, $ref: "#/$defs/a", $defs: { a: { items: { type: "string" } } } }, [1, 1]],
    [
      "maxProperties",
      {
        maxProperties: 1,
        properties: { a: { type: "string" } },
        additionalProperties: false,
        propertyNames: { maxLength: 0 },
      },
      { a: 1, b: 2 },
    ],
    ["maxProperties", { maxProperties: 1, patternProperties: { "": { type: "string" } } }, { a: 1, b: 2 }],
    ["maxProperties", { maxProperties: 1, if: {}, else: false, oneOf: [false] }, { a: 1, b: 2 }],
  ])("stops the other keywords: %s of %j", (keyword, schema, value) => {
    const check = validator(schema as JsonSchema);
    expect(check(value)).toBe(false);
    expect(keywords(check)).toEqual([keyword]);
  });

  it("counts characters as maxLength does", () => {
    const check = validator({ type: "string", maxLength: 2, pattern: "^a+$" });
    expect(check("😀😀")).toBe(false);
    expect(keywords(check)).toEqual(["pattern"]);
  });

  it("speaks of values of its own type alone", () => {
    const check = validator({
      maxLength: 1,
      maxItems: 1,
      maxProperties: 1,
      enum: [7],
      allOf: [{ minimum: 9 }],
    });
    expect(check(5)).toBe(false);
    expect(keywords(check)).toEqual(["enum", "minimum"]);
  });

  it("leaves what costs nothing: the missing and the wrong constant are told beside it", () => {
    const check = validator({ maxProperties: 1, required: ["c"] });
    expect(check({ a: 1, b: 2 })).toBe(false);
    expect(keywords(check).sort()).toEqual(["maxProperties", "required"]);
  });
});

describe("the number of faults is bounded", () => {
  it.each<[string, object, unknown]>([
    ["items", list({ type: "string" }), many(5_000, () => 0)],
    ["items behind a tuple", { prefixItems: [true], items: { type: "string" } }, many(5_000, () => 0)],
    [
      "items of a definition",
      { ...list({ $ref: "#/$defs/Node" }), $defs: { Node: node } },
      many(5_000, () => 0),
    ],
    [
      "items of a union",
      list({ anyOf: [{ type: "string" }, { $ref: "#/$defs/Node" }] }),
      many(5_000, () => 0),
    ],
    ["lists of lists", list(list({ type: "string" })), many(500, () => many(50, () => 0))],
    ["unevaluated items", { unevaluatedItems: { type: "string" } }, many(5_000, () => 0)],
    ["unknown properties", { additionalProperties: false }, { ...many(5_000, () => 0) }],
    ["values of a map", { additionalProperties: { type: "string" } }, { ...many(5_000, () => 0) }],
    ["values by pattern", { patternProperties: { "": { type: "string" } } }, { ...many(5_000, () => 0) }],
    ["names", { propertyNames: { maxLength: 0 } }, { ...many(5_000, () => 0) }],
    ["unevaluated properties", { unevaluatedProperties: false }, { ...many(5_000, () => 0) }],
    [
      "values of a map, unevaluated",
      { unevaluatedProperties: { type: "string" } },
      { ...many(5_000, () => 0) },
    ],
    ["items without a match", { contains: { type: "string", minLength: 3 } }, many(5_000, () => 0)],
    ["a tree", { $ref: "#/$defs/T", $defs: { T: tree() } }, branching(12)],
    [
      "a tree of unions",
      { $ref: "#/$defs/T", $defs: { T: { anyOf: [tree(), { type: "null" }] } } },
      branching(12),
    ],
  ])("of %s", (_, schema, value) => {
    const whole = { $defs: { Node: node }, ...schema } as JsonSchema;
    const check = validator(whole);
    expect(check(value)).toBe(false);
    expect(check.errors?.length).toBeGreaterThan(0);
    expect(check.errors?.length).toBeLessThan(200);
  });

  it("finds the one match behind many misses, and takes a branch that is not the first", () => {
    expect(validator({ contains: { const: 1 } })([...many(100, () => 0), 1])).toBe(true);
    const union = { anyOf: [list({ type: "string" }), list({ $ref: "#/$defs/N" })] };
    expect(validator({ ...union, $defs: { N: { type: "integer" } } })(many(100, () => 0))).toBe(true);
    const recursive = { anyOf: [list({ type: "string" }), list({ $ref: "#/$defs/R" })] };
    expect(
      validator({ $ref: "#/$defs/R", $defs: { R: { anyOf: [{ type: "integer" }, ...recursive.anyOf] } } })([
        many(100, () => 0),
      ]),
    ).toBe(true);
  });
});

function tree(): object {
  return {
    type: "object",
    properties: { l: { $ref: "#/$defs/T" }, r: { $ref: "#/$defs/T" } },
    required: ["v"],
  };
}

function branching(depth: number): object {
  return depth === 0 ? {} : { l: branching(depth - 1), r: branching(depth - 1) };
}

describe("takes time linear in the value", () => {
  const objects = (size: number) => many(size, (index) => ({ index, tags: ["a", { b: index }] }));
  it.each<[string, object, (size: number) => unknown]>([
    ["unique objects", { ...list({ type: "object" }), uniqueItems: true }, objects],
    ["unique lists without a type", { uniqueItems: true }, (size) => many(size, (index) => [index])],
    ["wrong items of a recursive type", list({ $ref: "#/$defs/Node" }), (size) => many(size, () => 0)],
    [
      "misses of contains",
      { contains: { $ref: "#/$defs/Node", required: ["x"] } },
      (size) => many(size, () => ({ name: 0 })),
    ],
    [
      "right items of a union",
      list({ anyOf: [{ $ref: "#/$defs/Node", required: ["x"] }, { type: "integer" }] }),
      (size) => many(size, () => 0),
    ],
  ])("for %s", (_, schema, value) => {
    const check = validator({ $defs: { Node: node }, ...schema } as JsonSchema);
    const values = new Map<number, unknown>();
    const run = (size: number) => {
      if (!values.has(size)) values.set(size, value(size));
      check(values.get(size));
    };
    expect(growth(run, 4_000)).toBeLessThan(linear);
  });

  it.each<[string, object, (size: number) => unknown]>([
    ["a pattern", { pattern: "^(a+)+$" }, (size) => `${"a".repeat(size)}!`],
    ["a pattern that searches", { pattern: "[a-z]+!" }, (size) => "a".repeat(size)],
    [
      "patterns of names",
      { patternProperties: { "^(a+)+$": true }, additionalProperties: false },
      (size) => ({ [`${"a".repeat(size)}!`]: 1 }),
    ],
    ["names", { propertyNames: { pattern: "^(a+)+$" } }, (size) => ({ [`${"a".repeat(size)}!`]: 1 })],
    ["a pattern in a union", { anyOf: [{ pattern: "^(a|a)*$" }] }, (size) => `${"a".repeat(size)}!`],
  ])("for %s", (_, schema, value) => {
    const check = validator(schema as JsonSchema);
    const text = value(100_000);
    const { user } = process.cpuUsage();
    expect(check(text)).toBe(false);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
  });

  it.each(Object.keys(validatorSupport.formats))("for the format %s", (format) => {
    const check = validator({ format });
    const texts = ["a", ":", "1:", "a.", "a-", "%41", "{a}", "~0", "@", "/", "\\", "(", "0", "é"].flatMap(
      (part) =>
        ["", "http://", "P", "a@", "{", "[", "2020-01-01T"].map(
          (start) => `${start}${part.repeat(50_000 / part.length)}!`,
        ),
    );
    const { user } = process.cpuUsage();
    for (const text of texts) check(text);
    expect(process.cpuUsage().user - user).toBeLessThan(4_000_000);
  });

  it.each<[string, object]>([
    ["a union of two that hold the same", { anyOf: [link("x"), link("y")] }],
    ["two that hold both", { allOf: [link(), link()] }],
    ["one of two", { oneOf: [link("x"), link("y")] }],
    ["a condition", { if: link("x"), else: link("y") }],
    ["a reference with siblings", { $ref: "#/$defs/L", ...link("y") }],
    [
      "a pattern beside a property",
      { properties: { n: { $ref: "#/$defs/N" } }, patternProperties: { "^n": { $ref: "#/$defs/N" } } },
    ],
  ])("for deep values of %s", (_, body) => {
    const check = validator({
      $ref: "#/$defs/N",
      $defs: { N: { type: "object", ...body }, L: link("z") },
    } as JsonSchema);
    let value: object = { wrong: 1 };
    for (let depth = 0; depth < 200; depth++) value = { n: value };
    const { user } = process.cpuUsage();
    check(value);
    expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
  });

  function link(...required: string[]): object {
    return { type: "object", properties: { n: { $ref: "#/$defs/N" } }, required };
  }
});

it("gives the same answer from memory, with its faults", () => {
  const leaf = { type: "object", properties: { v: { type: "integer" } }, required: ["v"] };
  const N = {
    anyOf: [{ properties: { n: { $ref: "#/$defs/N" } }, required: ["n"] }, { $ref: "#/$defs/leaf" }],
  };
  const check = validator({
    allOf: [{ $ref: "#/$defs/N" }, { $ref: "#/$defs/N" }],
    $defs: { N, leaf },
  } as JsonSchema);
  expect(check({ n: { n: { v: 1 } } })).toBe(true);
  expect(check({ n: { n: { v: "1" } } })).toBe(false);
  expect(check.errors?.some(({ instancePath }) => instancePath === "/n/n/v")).toBe(true);
  // Another call with the same object starts afresh.
  const value = { n: { v: 1 as unknown } };
  expect(check(value)).toBe(true);
  value.n.v = "1";
  expect(check(value)).toBe(false);
});

describe("code grows with the schema, not with the paths through it", () => {
  const layered = (levels: number, uses: number) =>
    Object.fromEntries(
      many(levels, (level) => {
        const next = level < levels - 1 ? { $ref: `#/$defs/S${level + 1}` } : { type: "integer" };
        const properties = Object.fromEntries(many(uses, (use) => [`c${use}`, next]));
        return [`S${level}`, { type: "object", properties: { name: { type: "string" }, ...properties } }];
      }),
    );
  const ring = (size: number) =>
    Object.fromEntries(
      many(size, (index) => [
        `S${index}`,
        {
          type: "object",
          properties: { a: { type: "string" }, next: { $ref: `#/$defs/S${(index + 1) % size}` } },
        },
      ]),
    );

  it.each<[string, object]>([
    ["14 levels of 2", layered(14, 2)],
    ["6 levels of 6", layered(6, 6)],
    ["a ring of 1,000", ring(1_000)],
    ["a chain of 1,000", layered(1_000, 1)],
  ])("%s", (_, $defs) => {
    const schema = { $ref: "#/$defs/S0", $defs } as JsonSchema;
    const code = validatorCode(schema);
    if (code.kind === "failure") throw new Error(code.reason);
    expect(code.code.length).toBeLessThan(30 * JSON.stringify(schema).length);
    const check = validator(schema);
    expect(check({ name: "x", a: "y" })).toBe(true);
    expect(check({ next: { a: 1 }, c0: { name: 1 } })).toBe(false);
  });
});

describe("multipleOf counts in decimals", () => {
  it.each([
    [0.01, 19.99, true],
    [0.01, 4.35, true],
    [0.01, 0.07, true],
    [0.01, 19.999, false],
    [0.1, 0.3, true],
    [0.1, 0.35, false],
    [1e-7, 3e-7, true],
    [1e-7, 12.34567891, false],
    [0.5, 1e21, true],
    [1, 1e21, true],
    [7, 1e21, false],
    [3, -9, true],
    [0.01, -0.07, true],
    [1e300, 1e308, true],
    [1e-300, 1, true],
    [0.3, 1e308, false],
  ])("%d, %d: %s", (multipleOf, value, valid) => {
    expect(validator({ multipleOf })(value)).toBe(valid);
  });
});
