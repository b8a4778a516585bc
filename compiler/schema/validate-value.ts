import { explainErrors } from "../../runtime/call/validate/explain-arguments.ts";
import { findLongIntegers, withNumbers } from "../../runtime/call/validate/long-integers.ts";
import { rootCauses } from "../../runtime/call/validate/root-causes.ts";
import type { ValidationError } from "../../runtime/catalogue/emitted-catalogue.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";
import { pointerPath } from "../source/pointer-path.ts";
import type { Path } from "../source/syntax-tree.ts";
import { dropInvalidDefaults } from "./keywords/drop-invalid-defaults.ts";
import { isWellFormed } from "./keywords/malformed-keywords.ts";

/** Where a value breaks its schema. */
export interface ValueFault {
  readonly path: Path;
  /** In the words of the runtime: `` `state` must be "open" or "closed", not "new" ``. */
  readonly reason: string;
}

/**
 * Checks a resolved schema's value as a call would; `whole` names the value in sentences. Returns no faults for a malformed schema,
 * which another rule reports where it is written. ajv is loaded when first needed.
 */
export async function validateValue(
  schema: JsonSchema,
  value: unknown,
  whole: string,
): Promise<readonly ValueFault[]> {
  if (!isWellFormed(schema)) return [];
  const { loadValidator } = await import("./validator/load-validator.ts");
  const inputSchema = dropInvalidDefaults(schema);
  const fits = loadValidator(inputSchema);
  if (fits === undefined) return [];
  // A validator fills in defaults, and explains the value with them.
  const filled = structuredClone(value);
  if (fits(filled)) return [];
  const long = findLongIntegers(filled, inputSchema);
  if (long !== undefined && fits(withNumbers(filled, long))) return [];
  return rootCauses(fits.errors ?? []).map((cause) => ({
    path: [...pointerPath(cause.instancePath, filled), ...unknownProperty(cause.params)],
    reason: explainErrors({ inputSchema }, filled, [cause], whole),
  }));
}

/** A property that must not be there is pointed at itself. */
function unknownProperty(params: ValidationError["params"]): Path {
  const name: unknown = params["additionalProperty"];
  return typeof name === "string" ? [name] : [];
}
