import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../../../runtime/json.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false });

/** A validator of JSON Schema 2020-12; undefined for a schema that is none. Formats are annotations. */
export function validatorOf(schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  try {
    const validate = ajv.compile(schema as object | boolean);
    return (value) => validate(value) as boolean;
  } catch {
    return undefined;
  } finally {
    if (typeof schema === "object") ajv.removeSchema(schema);
  }
}
