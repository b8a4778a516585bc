import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { mapSubschemas } from "../json-schema.ts";
import { explainDefault } from "./explain-default.ts";

/**
 * A schema without the defaults that it refuses itself, such as the `default: null` beside `type: string` that
 * some generators write: filled in, they would make every call without the argument fail. A default only describes
 * (2020-12 validation, 9.2), so the schema accepts the same values as before.
 */
export function dropInvalidDefaults(schema: JsonSchema): JsonSchema {
  if (!isObject(schema)) return schema;
  const inner = mapSubschemas(schema, dropInvalidDefaults);
  if (inner["default"] === undefined || explainDefault(inner) === undefined) return inner;
  const { default: _refused, ...rest } = inner;
  return rest;
}
