import type { Caller } from "../call/client-channel.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { DeltaMcpError } from "../errors.ts";

/**
 * The one place that decides whether a caller may run a tool. Throws DeltaMcpError("forbidden") unless the caller was
 * granted every scope that the tool needs. An unknown caller on stdio is the user of this machine, and needs none.
 */
export function authorise(tool: Pick<ToolRecord, "name" | "scopes">, caller: Caller): void {
  const missing = missingScopes(tool, caller);
  if (missing.length === 0) return;
  const needed = tool.scopes ?? [];
  const anonymous = isAnonymous(caller);
  const reason = anonymous
    ? "and the caller is unknown. Over HTTP, the server needs its `authenticate` option to identify callers."
    : "which the caller was not granted.";
  throw new DeltaMcpError(
    "forbidden",
    `${tool.name} needs the ${missing.length === 1 ? "scope" : "scopes"} ${missing.join(" ")}, ${reason}`,
    { details: { scopes: needed, missing } },
  );
}

/** Whether `authorise` would let the caller run the tool. */
export function canCall(tool: Pick<ToolRecord, "scopes">, caller: Caller): boolean {
  return missingScopes(tool, caller).length === 0;
}

function missingScopes({ scopes }: Pick<ToolRecord, "scopes">, caller: Caller): readonly string[] {
  if (scopes === undefined || scopes.length === 0) return [];
  if (isAnonymous(caller) && caller.transport === "stdio") return [];
  const granted = new Set(caller.scopes);
  return scopes.filter((scope) => !granted.has(scope));
}

function isAnonymous({ scopes, principal }: Caller): boolean {
  return scopes === undefined && principal === undefined;
}
