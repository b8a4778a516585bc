import type { Caller } from "../call/client-channel.ts";
import { isObject, type JsonObject } from "../support/json.ts";

/** Our extension of MCP: `tools/describe`, `delta/index`, `delta/search`, `delta/encoding`. */
export const deltaExtension = "io.github.deltamcp/delta";

/** What the client says of our extension, wherever its revision puts that; undefined where it does not know us. */
export function declaredDelta(capabilities: JsonObject): Record<string, unknown> | undefined {
  for (const place of ["extensions", "experimental"]) {
    const declared = capabilities[place];
    const delta = isObject(declared) ? declared[deltaExtension] : undefined;
    if (isObject(delta)) return delta;
  }
  return undefined;
}

/** True for callers that read our index or the reference implementation's, and so know tools that no list shows. */
export function knowsDelta({
  capabilities,
  protocolVersion,
}: Pick<Caller, "capabilities" | "protocolVersion">): boolean {
  return declaredDelta(capabilities) !== undefined || protocolVersion?.startsWith("delta-mcp/") === true;
}
