import { isObject } from "../../../../runtime/support/json.ts";
import type { Rule } from "../../../bind/rule.ts";
import { didYouMean, listNames } from "../../../diagnostics/suggest.ts";
import { keywordForms } from "../../../schema/keywords/keyword-forms.ts";
import type { Path } from "../../../source/syntax-tree.ts";

/** Subschemas whose properties may be declared in the schema around them: `required` is useful there by itself. */
const composing = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"]);
const composed: ReadonlySet<string> = new Set(["$ref", "allOf", "anyOf", "oneOf", "patternProperties"]);

/** Every name in `required` is a property. */
export const schemaRequired: Rule = {
  schema: ({ schema, path, span }, context) => {
    const { required, properties } = schema;
    if (!Array.isArray(required) || !isObject(properties)) return;
    const missing = required.flatMap((name, index) =>
      typeof name === "string" && !Object.hasOwn(properties, name) ? [{ name, index }] : [],
    );
    if (missing.length === 0 || Object.keys(schema).some((key) => composed.has(key)) || isComposed(path()))
      return;
    const names = Object.keys(properties);
    for (const { name, index } of missing) {
      const help = didYouMean(name, names) ?? `the properties are ${listNames(names)}`;
      context.report("DMC3004", { name }, { span: span(["required", index]), help });
    }
  },
};

/** Whether a schema applies to the same value as the schema around it. False for properties, items and definitions. */
function isComposed(path: Path): boolean {
  let keyword: string | undefined;
  let named = false;
  for (const step of path) {
    if (typeof step === "string" && !named) keyword = step;
    // The step after `properties` is a name, even if it looks like a keyword.
    named = !named && keyword === step && keywordForms.get(keyword)?.includes("map") === true;
  }
  return keyword !== undefined && composing.has(keyword);
}
