import type { ErrorObject, ValidateFunction } from "ajv";
import { explainErrors } from "../../runtime/call/validate/explain-arguments.ts";
import { rootCauses } from "../../runtime/call/validate/root-causes.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";
import { pointerPath } from "../source/pointer-path.ts";
import type { Path } from "../source/syntax-tree.ts";
import { isWellFormed } from "./keywords/malformed-keywords.ts";

/** Where a value breaks its schema. */
export interface ValueFault {
  readonly path: Path;
  /** In the words of the runtime: `` `state` must be "open" or "closed", not "new" ``. */
  readonly reason: string;
}

/**
 * Checks a value as a call would; `whole` names it in sentences. A schema that is none has been reported where it is
 * written, and finds nothing here. ajv is loaded when first needed.
 */
export async function validateValue(
  schema: JsonSchema,
  value: unknown,
  whole: string,
): Promise<readonly ValueFault[]> {
  if (!isWellFormed(schema)) return [];
  const [{ Ajv2020 }, formats] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, allErrors: true });
  formats.default.default(ajv);
  let fits: ValidateFunction;
  try {
    fits = ajv.compile(schema);
  } catch {
    return [];
  }
  if (fits(value)) return [];
  return rootCauses(fits.errors ?? []).map((cause) => ({
    path: [...pointerPath(cause.instancePath, value), ...unknownProperty(cause.params)],
    reason: explainErrors({ inputSchema: schema }, value, [cause], whole),
  }));
}

/** A property that must not be there is pointed at itself. */
function unknownProperty(params: ErrorObject["params"]): Path {
  const name: unknown = params["additionalProperty"];
  return typeof name === "string" ? [name] : [];
}
