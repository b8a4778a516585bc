import type { JsonSchema } from "../../runtime/support/json.ts";
import type { SchemaObject } from "../schema/json-schema.ts";
import { flattenConditional } from "./conditional.ts";
import type { RuleContext } from "./rule.ts";
import { flattenUnion } from "./union.ts";

const maxSteps = 20;

/**
 * Returns one part of an `allOf` with its conditionals and unions replaced by single branches that are compatible with
 * `base`, the parts merged so far. The result accepts no more values than the part.
 */
export function simplify(part: JsonSchema, base: SchemaObject, context: RuleContext): JsonSchema {
  let current = part;
  for (let step = 0; step < maxSteps && typeof current !== "boolean"; step += 1) {
    const outcome = flattenConditional(current, base, context) ?? flattenUnion(current, base, context);
    if (outcome === undefined || "remark" in outcome) return current;
    current = outcome.schema;
  }
  return current;
}
