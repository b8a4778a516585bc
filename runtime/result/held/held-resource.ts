import type { ContentBlock } from "../../call/tool-result.ts";
import { DeltaMcpError } from "../../errors.ts";
import type { HeldStore } from "../../store/held-store.ts";
import { parseCursor } from "./cursor.ts";

/** A held result as a resource: `deltamcp://results/r482….` */
const prefix = "deltamcp://results/";

/** The whole of a held result as text. */
export interface HeldText {
  readonly mimeType: "application/json" | "text/plain";
  readonly text: string;
}

/** Returns the handle in the URI of a held result; undefined for any other URI. */
export function heldHandle(uri: string): string | undefined {
  const handle = uri.startsWith(prefix) ? uri.slice(prefix.length) : undefined;
  return parseCursor(`${handle}.all`) === undefined ? undefined : handle;
}

/** The link to the result that a cursor points into, for a client that fetches it and does not show it to a model. */
export function heldLink(tool: string, next: string): ContentBlock | undefined {
  const handle = parseCursor(next)?.handle;
  return handle === undefined
    ? undefined
    : { type: "resource_link", uri: `${prefix}${handle}`, name: `${tool}, whole` };
}

/** Returns a held result. Rejects with DeltaMcpError("invalid_arguments") if there is none for this owner. */
export async function readHeldText(handle: string, owner: string, store: HeldStore): Promise<HeldText> {
  const held = await store.get(handle);
  if (held === undefined || held.owner !== owner)
    throw new DeltaMcpError("invalid_arguments", `No result has the handle ${handle}.`);
  const value: unknown = held.json.startsWith('"') ? JSON.parse(held.json) : undefined;
  return typeof value === "string"
    ? { mimeType: "text/plain", text: value }
    : { mimeType: "application/json", text: held.json };
}
