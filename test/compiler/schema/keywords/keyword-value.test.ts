import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { type KeywordForm, keywordForms } from "../../../../compiler/schema/keywords/keyword-forms.ts";
import { explainKeywordValue } from "../../../../compiler/schema/keywords/keyword-value.ts";

const ajv = new Ajv2020({ strict: false, logger: false });

/** One value or more of every kind that some keyword tells apart from the others. */
const samples: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  "",
  "string",
  "a b",
  [],
  {},
  [true],
  ["a"],
  ["a", "a"],
  ["string", "null"],
  ["string", 1],
  [1, 1],
  [{}],
  [{}, 1],
  { a: {} },
  { a: true },
  { a: 1 },
  { a: [] },
  { a: ["b"] },
  { a: ["b", "b"] },
];

/** Forms that take more than 2020-12 does, because older drafts are understood. */
const lenient: ReadonlySet<KeywordForm> = new Set<KeywordForm>([
  "number or boolean",
  "schema or schema list",
  "string list or boolean",
]);
/** Not in the meta-schema as we read them; or texts whose form depends on more than their type. */
const apart = new Set([
  "enum",
  "nullable",
  "additionalItems",
  "$vocabulary",
  "$id",
  "$schema",
  "$anchor",
  "$dynamicAnchor",
]);

const strict = [...keywordForms].filter(([keyword, form]) => !lenient.has(form) && !apart.has(keyword));

it.each(strict)("agrees with the meta-schema of 2020-12 on %s", (keyword, form) => {
  for (const value of samples) {
    const ours = explainKeywordValue(form, value) === undefined;
    const theirs = ajv.validateSchema({ [keyword]: value }) === true;
    expect({ value, accepted: ours }).toEqual({ value, accepted: theirs });
  }
});

it.each([...keywordForms].filter(([keyword, form]) => lenient.has(form) && !apart.has(keyword)))(
  "accepts for %s whatever 2020-12 accepts",
  (keyword, form) => {
    for (const value of samples) {
      if (ajv.validateSchema({ [keyword]: value }) !== true) continue;
      expect({ value, reason: explainKeywordValue(form, value) }).toEqual({ value, reason: undefined });
    }
  },
);

it("knows every keyword of the meta-schema", () => {
  const vocabularies = [
    "core",
    "applicator",
    "unevaluated",
    "validation",
    "format-annotation",
    "content",
    "meta-data",
  ];
  const keywords = vocabularies.flatMap((name) => {
    const schema = ajv.getSchema(`https://json-schema.org/draft/2020-12/meta/${name}`)?.schema;
    return Object.keys((schema as { properties: object }).properties);
  });
  expect(keywords.length).toBeGreaterThan(50);
  expect(keywords.filter((keyword) => !keywordForms.has(keyword))).toEqual([]);
});

it("takes the forms of older drafts", () => {
  expect(explainKeywordValue("number or boolean", true)).toBeUndefined();
  expect(explainKeywordValue("schema or schema list", [{}])).toBeUndefined();
  expect(explainKeywordValue("string list or boolean", true)).toBeUndefined();
});

it("takes no empty choice", () => {
  expect(explainKeywordValue("values", [1, null])).toBeUndefined();
  expect(explainKeywordValue("values", [])).toBe("a non-empty list of values");
});

it("says what a value must be", () => {
  expect(explainKeywordValue("count", -1)).toBe("a whole number, 0 or more");
  expect(explainKeywordValue("type", "text")).toContain("one of null, boolean");
});
