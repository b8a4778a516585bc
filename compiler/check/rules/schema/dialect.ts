import type { Rule } from "../../../bind/rule.ts";

/** Keywords of older drafts and of OpenAPI 3.0, the test for their old form, and their form in draft 2020-12. */
const older: readonly (readonly [keyword: string, isOld: (value: unknown) => boolean, today: string])[] = [
  ["definitions", () => true, "`$defs`"],
  ["items", Array.isArray, "`prefixItems`, and `items` for the values after them"],
  ["additionalItems", () => true, "`items` beside `prefixItems`"],
  ["exclusiveMinimum", isBoolean, "a number: `exclusiveMinimum: 0`"],
  ["exclusiveMaximum", isBoolean, "a number: `exclusiveMaximum: 10`"],
  ["dependencies", () => true, "`dependentRequired` or `dependentSchemas`"],
  [
    "required",
    isBoolean,
    "a list of names beside `properties`, and in a property map every name without `?` is required; `required` is ignored here",
  ],
  ["nullable", () => true, '`type: [string, "null"]`'],
];

/** Keywords of older drafts are accepted with a warning. */
export const schemaDialect: Rule = {
  schema: ({ schema, span }, context) => {
    for (const [keyword, isOld, today] of older) {
      if (!Object.hasOwn(schema, keyword) || !isOld(schema[keyword])) continue;
      context.report("DMC3008", { keyword }, { span: span([keyword], "key"), help: `write ${today}` });
    }
  },
};

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}
