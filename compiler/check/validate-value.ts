import type { ErrorObject, ValidateFunction } from "ajv";
import type { JsonSchema } from "../../runtime/json.ts";
import type { Path } from "../source/syntax-tree.ts";
import { isWellFormed } from "./schema/malformed-keywords.ts";

/** Where a value breaks its schema. */
export interface ValueFault {
  readonly path: Path;
  /** The rest of a sentence about the value: `must be string`. */
  readonly reason: string;
}

/**
 * Checks a value as a call would: formats too, unknown keywords ignored. A schema that is none has been reported
 * where it is written, and finds nothing here. ajv is loaded when first needed.
 */
export async function validateValue(schema: JsonSchema, value: unknown): Promise<readonly ValueFault[]> {
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
  return (fits.errors ?? [])
    .filter(isCause)
    .map((error) => ({ path: pathOf(error, value), reason: reasonOf(error) }));
}

/** That no branch fits follows from the errors of the branches only where there is one; then it is said twice. */
function isCause({ keyword }: ErrorObject): boolean {
  return keyword !== "if";
}

function reasonOf({ keyword, params, message = `breaks \`${keyword}\`` }: ErrorObject): string {
  if (keyword === "required") return `has no \`${params["missingProperty"]}\``;
  if (keyword === "additionalProperties")
    return `has an unknown property \`${params["additionalProperty"]}\``;
  if (keyword === "enum") return `must be one of ${JSON.stringify(params["allowedValues"]).slice(1, -1)}`;
  return message;
}

/** A JSON Pointer as a path: indexes of lists are numbers. An unknown property is pointed at itself. */
function pathOf({ instancePath, keyword, params }: ErrorObject, root: unknown): Path {
  let value = root;
  const path = instancePath
    .split("/")
    .slice(1)
    .map((token) => {
      const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(value) ? Number(key) : key;
      value = (value as Record<string, unknown>)[step];
      return step;
    });
  return keyword === "additionalProperties" ? [...path, String(params["additionalProperty"])] : path;
}
