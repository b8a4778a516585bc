import { isObject, type JsonObject } from "../../support/json.ts";
import type { Question } from "../question.ts";

/**
 * What the client must have declared before it may be asked this, as ClientCapabilities (schema.ts), and whether it
 * did. An `elicitation` without modes means forms; a client that only opens URLs says so.
 */
export function missingCapability(question: Question, declared: JsonObject): JsonObject | undefined {
  switch (question.method) {
    case "roots/list":
      return isObject(declared["roots"]) ? undefined : { roots: {} };
    case "sampling/createMessage":
      return missingSampling(question.params, declared["sampling"]);
    case "elicitation/create":
      return missingElicitation(question.params, declared["elicitation"]);
  }
}

function missingSampling(params: JsonObject, sampling: unknown): JsonObject | undefined {
  if (params["tools"] === undefined && params["toolChoice"] === undefined) {
    return isObject(sampling) ? undefined : { sampling: {} };
  }
  return isObject(sampling) && isObject(sampling["tools"]) ? undefined : { sampling: { tools: {} } };
}

function missingElicitation(params: JsonObject, elicitation: unknown): JsonObject | undefined {
  if (params["mode"] === "url") {
    return isObject(elicitation) && isObject(elicitation["url"]) ? undefined : { elicitation: { url: {} } };
  }
  if (!isObject(elicitation)) return { elicitation: {} };
  return isObject(elicitation["form"]) || !isObject(elicitation["url"])
    ? undefined
    : { elicitation: { form: {} } };
}
