import type { ToolRecord } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";
import type { Caller } from "./call-context.ts";

/**
 * Throws DeltaMcpError("forbidden") unless the caller carries every scope the tool asks for. A caller on stdio or in
 * this process is the user of this machine, and needs none; over HTTP somebody has to say who it is.
 */
export function authorise(tool: ToolRecord, caller: Caller): void {
  const needed = tool.scopes;
  if (needed === undefined || needed.length === 0) return;
  const { scopes: granted, principal, transport } = caller;
  const anonymous = granted === undefined && principal === undefined;
  if (anonymous && (transport === "stdio" || transport === "memory")) return;
  const missing = needed.filter((scope) => granted?.includes(scope) !== true);
  if (missing.length === 0) return;
  const reason = anonymous
    ? "and nobody is signed in: a server on HTTP knows its callers only by its `authenticate` option."
    : "which this access does not include.";
  throw new DeltaMcpError(
    "forbidden",
    `${tool.name} needs the ${missing.length === 1 ? "scope" : "scopes"} ${missing.join(" ")}, ${reason}`,
    { details: { scopes: needed, missing } },
  );
}
