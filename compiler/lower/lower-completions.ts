import type { Completion } from "../../runtime/catalogue/records.ts";
import type { HandlerReference } from "./catalogue.ts";
import { completionHandlerKey, type HandlerKey } from "./handler-key.ts";
import { lowerHandler } from "./lower-handler.ts";

/** The completions of an argument or a variable in a spec: values, or a function. */
export type SpecCompletion = readonly string[] | { readonly fn: string };

/** Makes the record of a completion, and adds the function that it calls to `handlers`. */
export function lowerCompletion(
  complete: SpecCompletion,
  owner: HandlerKey,
  argument: string,
  handlers: HandlerReference[],
): Completion {
  if (!("fn" in complete)) return { kind: "values", values: complete };
  const key = completionHandlerKey(owner, argument);
  handlers.push(lowerHandler(key, complete.fn));
  return { kind: "fn", handler: key };
}
