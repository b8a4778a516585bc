import type { JsonSchema } from "../../runtime/support/json.ts";
import type { SchemaObject } from "../schema/json-schema.ts";
import { flattenConditional } from "./conditional.ts";
import type { RuleContext } from "./rule.ts";
import { flattenUnion } from "./union.ts";

const MAX_STEPS = 20;

/**
 * One part of an `allOf` without conditionals and unions, chosen so that it fits what the other parts
 * already demand. It accepts no more than the part does.
 */
export function simplify(part: JsonSchema, base: SchemaObject, context: RuleContext): JsonSchema {
  let current = part;
  for (let step = 0; step < MAX_STEPS && typeof current !== "boolean"; step += 1) {
    const outcome = flattenConditional(current, base, context) ?? flattenUnion(current, base, context);
    if (outcome === undefined || "remark" in outcome) return current;
    current = outcome.schema;
  }
  return current;
}
