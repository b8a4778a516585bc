import { isObject } from "../../../../runtime/support/json.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { requiredOf } from "../../../schema/algebra/property.ts";
import type { SchemaUse } from "../../../schema/keywords/schema-use.ts";
import type { Path } from "../../../source/syntax-tree.ts";

/** OpenAI refuses a schema with more choices. */
const maxChoices = 1_000;

/** A schema has no construct for which a common client refuses the whole request. Profile `none` skips this rule. */
export const refusedSchema: Rule = {
  schema: (use, context) => {
    if (context.config.profile === "none") return;
    checkChoices(use, context);
    checkEmptyChoices(use, context);
    checkPatterns(use, context);
  },
};

function report(
  { span }: SchemaUse,
  { report: add }: CheckContext,
  path: Path,
  problem: string,
  help: string,
) {
  add("DMC3019", { problem }, { span: span(path), help });
}

function checkChoices(use: SchemaUse, context: CheckContext): void {
  const { enum: values, type } = use.schema;
  if (!Array.isArray(values)) return;
  if (values.length > maxChoices) {
    const help = "take any string, and let the tool or another one search in the values";
    const problem = `some clients refuse more than ${maxChoices.toLocaleString("en-US")} choices, and these are ${values.length.toLocaleString("en-US")}`;
    report(use, context, ["enum"], problem, help);
  } else if (
    type !== "string" &&
    values.every((value) => typeof value === "number") &&
    !areConsecutive(values)
  ) {
    const help = "write them as strings, or use `minimum` and `maximum`";
    report(use, context, ["enum"], "some clients refuse choices that are numbers", help);
  }
}

function areConsecutive(values: readonly unknown[]): boolean {
  if (values.length < 2 || !values.every(Number.isInteger)) return false;
  const numbers = (values as number[]).toSorted((a, b) => a - b);
  return numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
}

/** An empty string among the choices of an optional property is left out of the published schema. */
function checkEmptyChoices(use: SchemaUse, context: CheckContext): void {
  const { properties, items } = use.schema;
  const help = "remove it and make the property optional, or give it a word, such as `none`";
  const check = (schema: unknown, path: Path, stays: boolean) => {
    const values = isObject(schema) ? schema["enum"] : undefined;
    if (!Array.isArray(values)) return;
    const empty = values.indexOf("");
    if (empty >= 0 && (stays || values.length === 1))
      report(
        use,
        context,
        [...path, "enum", empty],
        "some clients refuse an empty string among the choices",
        help,
      );
  };
  const required = new Set(requiredOf(use.schema));
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
    check(property, ["properties", name], required.has(name));
  check(items, ["items"], true);
}

const lookAround = /(?<!\\)\(\?<?[=!]/;

function checkPatterns(use: SchemaUse, context: CheckContext): void {
  const { pattern, allOf } = use.schema;
  if (typeof pattern === "string" && lookAround.test(pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, "_"))) {
    const help = "say it without look-around, or check the value in the tool";
    report(use, context, ["pattern"], "some clients refuse look-around, such as `(?=…)`, in a pattern", help);
  }
  const parts = Array.isArray(allOf) ? allOf : [];
  const patterns = [use.schema, ...parts].filter(
    (part) => isObject(part) && typeof part["pattern"] === "string",
  );
  if (new Set(patterns.map((part) => part["pattern"])).size < 2) return;
  const help = "write one pattern: two are published as one with look-ahead, which some clients refuse";
  report(use, context, ["allOf"], "the patterns of `allOf` cannot be joined without look-ahead", help);
}
