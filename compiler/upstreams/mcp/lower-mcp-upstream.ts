import { omitUndefined } from "../../../runtime/support/omit-undefined.ts";
import type { UpstreamRecord } from "../../../runtime/upstream/upstream-record.ts";
import { parseDuration } from "../../spec/quantities.ts";
import { lowerAuth } from "../http/lower-http-upstream.ts";
import type { McpUpstreamSpec } from "./mcp-spec.ts";

/** Makes the record of an MCP server. Quantities become numbers; references to the environment stay strings. */
export function lowerMcpUpstream(spec: McpUpstreamSpec): UpstreamRecord<"mcp"> {
  const { command, args, cwd, env, inheritEnv, url, headers, auth, connectTimeout, idle } = spec;
  const shared = omitUndefined({
    kind: "mcp" as const,
    connectTimeoutMs: connectTimeout === undefined ? undefined : parseDuration(connectTimeout),
    idleMs: idle === undefined ? undefined : parseDuration(idle),
  });
  if (command !== undefined) return omitUndefined({ ...shared, command, args, cwd, env, inheritEnv });
  const lowered = auth === undefined ? undefined : lowerAuth(auth);
  if (lowered !== undefined && "query" in lowered) throw new Error("the validation lets no query pass");
  return omitUndefined({ ...shared, url: url ?? "", headers, auth: lowered });
}
