import type { Caller } from "../call/client-channel.ts";
import { isObject, type JsonObject } from "../support/json.ts";

/** Our extension of MCP: `tools/describe`, `delta/index`, `delta/search`, `delta/encoding`. */
export const deltaExtension = "io.github.deltamcp/delta";

/** The client's declaration of our extension, in whichever place its revision has for it; undefined if there is none. */
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
