import type { ToolRecord } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";
import type { Caller } from "./call-context.ts";

/**
 * Throws DeltaMcpError("forbidden") unless the caller carries every scope the tool asks for. Where the transport
 * authenticates nobody (stdio: the caller is the user of this machine), there are no scopes to ask for.
 */
export function authorise(tool: ToolRecord, caller: Caller): void {
  const needed = tool.scopes;
  if (needed === undefined || needed.length === 0) return;
  const granted = caller.scopes;
  if (granted === undefined && caller.principal === undefined) return;
  const missing = needed.filter((scope) => granted?.includes(scope) !== true);
  if (missing.length === 0) return;
  throw new DeltaMcpError(
    "forbidden",
    `${tool.name} needs the ${missing.length === 1 ? "scope" : "scopes"} ${missing.join(" ")}, which this access does not include.`,
    { details: { scopes: needed, missing } },
  );
}
