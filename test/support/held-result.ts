import type { HeldResult } from "../../runtime/store/held-store.ts";

/** A held result with this JSON text. */
export const heldResult = (json: string, changes: Partial<HeldResult> = {}): HeldResult => ({
  tool: "t",
  owner: "",
  options: { format: "json", maxTokens: 500, paginateAfter: 50 },
  json,
  ...changes,
});
