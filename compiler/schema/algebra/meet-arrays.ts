import type { JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";
import { both } from "./both.ts";

export const arrayKeywords = ["prefixItems", "items"] as const;

/** `prefixItems` and `items`: position by position, and the rest. */
export function meetArrays(a: SchemaObject, b: SchemaObject): SchemaObject {
  const length = Math.max(prefixOf(a).length, prefixOf(b).length);
  const prefixItems = Array.from({ length }, (_, index) => both(itemAt(a, index), itemAt(b, index)));
  const items = both(restOf(a), restOf(b));
  return {
    ...(length === 0 ? {} : { prefixItems }),
    ...(items === true && a["items"] === undefined && b["items"] === undefined ? {} : { items }),
  };
}

function prefixOf({ prefixItems }: SchemaObject): readonly unknown[] {
  return Array.isArray(prefixItems) ? prefixItems : [];
}

function itemAt(schema: SchemaObject, index: number): JsonSchema {
  const item = prefixOf(schema)[index];
  return isSchema(item) ? item : restOf(schema);
}

function restOf({ items }: SchemaObject): JsonSchema {
  return isSchema(items) ? items : true;
}
