import { isObject, type JsonObject } from "../support/json.ts";
import type { SessionFacts } from "./session.ts";

/** Reads a client's name and capabilities, as far as they are well-formed. For display and logs: never a reason to refuse. */
export function clientFacts(
  info: unknown,
  capabilities: unknown,
): Pick<SessionFacts, "client" | "capabilities"> {
  const declared = isObject(capabilities) ? (capabilities as JsonObject) : {};
  if (!isObject(info) || typeof info["name"] !== "string") return { capabilities: declared };
  const version = typeof info["version"] === "string" ? info["version"] : "";
  return { client: { name: info["name"], version }, capabilities: declared };
}
