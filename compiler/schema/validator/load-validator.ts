import type { Validator } from "../../../runtime/catalogue/emitted-catalogue.ts";
import { validatorSupport } from "../../../runtime/catalogue/validator-support.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { validatorCode } from "./validator-code.ts";

/** The validator that a server has for a schema, in this process; undefined where the schema cannot be compiled. */
export function loadValidator(schema: JsonSchema): Validator | undefined {
  const compiled = validatorCode(schema);
  if (compiled.kind === "failure") return undefined;
  const { formats, ucs2length, equal } = validatorSupport;
  return new Function("support", "formats", "ucs2length", "equal", compiled.code)(
    validatorSupport,
    formats,
    ucs2length,
    equal,
  );
}
