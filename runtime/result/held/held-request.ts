import type { JsonObject, JsonSchema } from "../../support/json.ts";
import { nextArgument, pickArgument } from "./continuation-hint.ts";
import { parseCursor } from "./cursor.ts";

/** A wish to read on in a held result. */
export interface HeldRequest {
  readonly next: string;
  /** JMESPath into the whole held value, in place of the cursor's page. */
  readonly pick?: string;
}

/**
 * The wish in a call's arguments, or undefined where they are the tool's own. A cursor of ours looks like nothing
 * else; any other text under `_next` is the tool's where its schema knows that name, and a cursor copied wrong
 * elsewhere.
 */
export function heldRequest(args: JsonObject, inputSchema: JsonSchema): HeldRequest | undefined {
  const next = Object.hasOwn(args, nextArgument) ? args[nextArgument] : undefined;
  if (typeof next !== "string") return undefined;
  if (parseCursor(next) === undefined && knowsNext(inputSchema)) return undefined;
  const pick = Object.hasOwn(args, pickArgument) ? args[pickArgument] : undefined;
  return typeof pick === "string" ? { next, pick } : { next };
}

/** Searches the whole schema: a property may be declared in `allOf`, in definitions, and in other places. */
function knowsNext(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes(`"${nextArgument}"`);
}
