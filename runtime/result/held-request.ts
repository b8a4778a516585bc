import { isObject, type JsonObject, type JsonSchema } from "../json.ts";
import { nextArgument, pickArgument } from "./read-on.ts";

/** A wish to read on in a held result. */
export interface HeldRequest {
  readonly next: string;
  /** JMESPath into the whole held value, in place of the cursor's page. */
  readonly pick?: string;
}

/**
 * The wish in a call's arguments, or undefined where they are the tool's own: a tool whose schema declares
 * `_next` keeps it for itself.
 */
export function heldRequest(args: JsonObject, inputSchema: JsonSchema): HeldRequest | undefined {
  const next = Object.hasOwn(args, nextArgument) ? args[nextArgument] : undefined;
  if (typeof next !== "string") return undefined;
  const properties = typeof inputSchema === "object" ? inputSchema["properties"] : undefined;
  if (isObject(properties) && Object.hasOwn(properties, nextArgument)) return undefined;
  const pick = Object.hasOwn(args, pickArgument) ? args[pickArgument] : undefined;
  return typeof pick === "string" ? { next, pick } : { next };
}
