import { parseHandler } from "../bind/handler-reference.ts";
import type { HandlerReference } from "./catalogue.ts";
import type { HandlerKey } from "./handler-key.ts";

/** Parses `./handlers/tracker.ts#closeIssue`, and adds the key that records use for it. */
export function lowerHandler(key: HandlerKey, reference: string): HandlerReference {
  const handler = parseHandler(reference);
  if (typeof handler === "string") throw new Error(`the handler ${reference} came through the checks`);
  return { key, ...handler };
}
