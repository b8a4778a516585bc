import type { JsonSchema } from "../../../runtime/support/json.ts";
import { type ValidatorCode, validatorCode } from "./validator-code.ts";

/** {@link validatorCode} that compiles equal schemas once: a catalogue has the same small schema many times. */
export function validatorCodes(): (schema: JsonSchema) => ValidatorCode {
  const known = new Map<string, ValidatorCode>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const code = known.get(key) ?? validatorCode(schema);
    known.set(key, code);
    return code;
  };
}
