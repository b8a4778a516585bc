import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { visibleCode } from "../../emit/text/invisible.ts";
import { mapSubschemas, type SchemaObject } from "../json-schema.ts";
import { isAnnotation } from "../keywords/annotations.ts";
import { keywordForms } from "../keywords/keyword-forms.ts";
import { compileFunctions } from "./compile-functions.ts";

/** The statements of a validator, the last one `return validate…;`, or the reason why the schema cannot be compiled. */
export type ValidatorCode =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "failure"; readonly reason: string };

/**
 * Compiles one resolved schema of draft 2020-12. The code depends on the schema alone; a function around it has to
 * bring the helpers of ValidatorSupport, by name and as `support`.
 */
export function validatorCode(schema: JsonSchema): ValidatorCode {
  try {
    return { kind: "code", code: visibleCode(compileFunctions(deciding(schema))) };
  } catch (error) {
    return { kind: "failure", reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * A resolved schema with the keywords that decide, and no others: ajv finds names (`id`, `$anchor`) inside the parts that
 * JSON Schema ignores, and has keywords of its own (`$async` makes a validator that answers with a promise).
 */
function deciding(schema: JsonSchema): JsonSchema {
  if (!isObject(schema)) return schema;
  const known = Object.entries(schema).filter(([keyword]) => decides(keyword));
  return mapSubschemas(Object.fromEntries(known), deciding) as SchemaObject;
}

function decides(keyword: string): boolean {
  if (keyword === "default") return true;
  return keywordForms.has(keyword) && !names.has(keyword) && !isAnnotation(keyword);
}

/** References are resolved, so these names have no use any more. */
const names: ReadonlySet<string> = new Set(["$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary"]);
