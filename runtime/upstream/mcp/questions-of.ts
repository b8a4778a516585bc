import { isObject, type JsonObject } from "../../support/json.ts";

/** Returns the questions that a client can be asked, as it declared them; without the changes of its roots, which are not passed on. */
export function questionsOf({ sampling, elicitation, roots }: JsonObject): JsonObject {
  return {
    ...(isObject(sampling) ? { sampling: sampling as JsonObject } : {}),
    ...(isObject(elicitation) ? { elicitation: elicitation as JsonObject } : {}),
    ...(isObject(roots) ? { roots: {} } : {}),
  };
}
