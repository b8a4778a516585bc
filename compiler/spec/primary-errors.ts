import type { ErrorObject } from "ajv";
import { nearest } from "../../runtime/support/nearest.ts";

/** Returns one error of ajv for each mistake, without the errors that only follow from another one. */
export function primaryErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties");
  const haveUnknown = new Set(unknown.map(({ instancePath }) => instancePath));
  const misspelt = new Set(unknown.map((error) => `${error.instancePath}/${nearestKey(error)}`));
  return errors.filter(({ keyword, instancePath, schemaPath, params }) => {
    // The error of `oneOf` is enough: its branches only demand one key each.
    if (/\/oneOf\/\d+\//.test(schemaPath)) return false;
    // `run: { htp: … }` has no runner because it has an unknown one.
    if (keyword === "oneOf") return !haveUnknown.has(instancePath);
    // `descripton: …` is unknown, and stands for the one that is missing.
    if (keyword === "required") return !misspelt.has(`${instancePath}/${params["missingProperty"]}`);
    return true;
  });
}

/** The key that an unknown one was probably meant to be. */
export function nearestKey(error: ErrorObject): string | undefined {
  return nearest(error.params["additionalProperty"], keysOf(error), 1)[0];
}

/** The keys that the map of an error can have. */
export function keysOf({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys(parentSchema?.["properties"] ?? {});
}
