import type { JsonSchema } from "../../../runtime/json.ts";
import { type ValidatorCode, validatorCode } from "./validator-code.ts";

/** Compiles schemas in order, equal ones once: a catalogue has the same small schema many times. */
export function validatorCodes(schemas: readonly JsonSchema[]): readonly ValidatorCode[] {
  const known = new Map<string, ValidatorCode>();
  return schemas.map((schema) => {
    const key = JSON.stringify(schema);
    const code = known.get(key) ?? validatorCode(schema);
    known.set(key, code);
    return code;
  });
}
