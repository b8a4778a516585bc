import type { JsonSchema } from "../../../runtime/support/json.ts";
import { jsonEqual } from "./json-equal.ts";

/** `exact`: the result accepts exactly the values that both accept. `narrow`: it may accept fewer, but never more. */
export type Precision = "exact" | "narrow";

/** Both schemas as one, left as an `allOf` to be merged when it is visited itself. */
export function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === false || b === false) return false;
  if (isTrue(b) || jsonEqual(a, b)) return a;
  return isTrue(a) ? b : { allOf: [a, b] };
}

function isTrue(schema: JsonSchema): boolean {
  return schema === true || (schema !== false && Object.keys(schema).length === 0);
}
