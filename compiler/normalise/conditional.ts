import type { JsonSchema } from "../../runtime/support/json.ts";
import { both } from "../schema/algebra/both.ts";
import { disjoint } from "../schema/algebra/disjoint.ts";
import { isSchema, type SchemaObject } from "../schema/json-schema.ts";
import { omit } from "../schema/keywords/annotations.ts";
import type { Rewritten, RuleContext } from "./rule.ts";

/**
 * Replaces `if`/`then`/`else` by one branch: `else` if the condition is never true, `not` with `else` if the condition
 * contradicts `then`, otherwise `if` together with `then`. Returns undefined without a condition.
 */
export function flattenConditional(
  schema: SchemaObject,
  base: SchemaObject,
  { lookUp }: RuleContext,
): Rewritten | undefined {
  const { if: condition, then: consequence, else: alternative } = schema;
  if (!isSchema(condition)) return undefined;
  const rest = omit(schema, "if", "then", "else");
  const [then, otherwise] = [schemaOr(consequence), schemaOr(alternative)];
  if (then === true && otherwise === true)
    return { schema: rest, note: "a condition without consequence was dropped" };
  if (disjoint(rest, condition, lookUp) || disjoint(base, condition, lookUp))
    return { schema: demanding(rest, otherwise), note: "a condition that cannot hold became its else" };
  if (disjoint(both(condition, base), then, lookUp) || disjoint(rest, then, lookUp))
    return {
      schema: demanding(rest, both({ not: condition }, otherwise)),
      note: "a condition that must not hold became not",
    };
  return { schema: demanding(demanding(rest, condition), then), note: "if and then became what both demand" };
}

function schemaOr(value: unknown): JsonSchema {
  return isSchema(value) ? value : true;
}

function demanding(schema: JsonSchema, part: JsonSchema): JsonSchema {
  if (schema === false || part === false) return false;
  if (part === true) return schema;
  const { allOf } = schema === true ? {} : schema;
  return { ...(schema === true ? {} : schema), allOf: [...(Array.isArray(allOf) ? allOf : []), part] };
}
