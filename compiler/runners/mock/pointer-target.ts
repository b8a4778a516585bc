import { pointerTokens } from "../../../runtime/call/validate/json-pointer.ts";
import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";

/** The schema that a local reference (`#`, `#/$defs/Name`) leads to; `true` if nothing is there. */
export function pointerTarget(reference: string, root: JsonSchema): JsonSchema {
  let place: unknown = root;
  for (const token of pointerTokens(reference.replace(/^#/, "")))
    place = isObject(place) && Object.hasOwn(place, token) ? place[token] : true;
  return isObject(place) || typeof place === "boolean" ? place : true;
}
