import type { Caller } from "../call/client-channel.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";

/**
 * The one place that decides whether a caller may run a tool. Throws DeltaMcpError("forbidden") unless the caller was
 * granted every scope that the tool needs. An unknown caller on stdio is the user of this machine, and needs none.
 */
export function authorise(tool: Pick<ToolRecord, "name" | "scopes">, caller: Caller): void {
  const needed = tool.scopes;
  if (needed === undefined || needed.length === 0) return;
  const anonymous = caller.scopes === undefined && caller.principal === undefined;
  if (anonymous && caller.transport === "stdio") return;
  const granted = new Set(caller.scopes);
  const missing = needed.filter((scope) => !granted.has(scope));
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
