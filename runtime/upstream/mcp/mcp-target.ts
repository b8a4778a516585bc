import type { ServerTarget } from "../../client/client-options.ts";
import type { Env } from "../connection.ts";
import { resolveEnv } from "../env.ts";
import { credentialsOf } from "../http/credentials.ts";
import { childEnv } from "./child-env.ts";
import type { McpUpstream } from "./mcp-upstream.ts";
import { resolveNpx } from "./resolve-npx.ts";

/**
 * Returns the target of an upstream, with its references resolved. With `asWritten`, `npx` is run itself: it installs what is
 * missing, and the newest version where a version asks for that. Throws DeltaMcpError("configuration") for a variable that is
 * not set.
 */
export function mcpTarget(name: string, record: McpUpstream, env: Env, asWritten = false): ServerTarget {
  const resolved = resolveEnv({ [name]: record }, env)[name] ?? record;
  if ("url" in resolved) {
    const { headers } = credentialsOf(resolved.auth);
    return { url: resolved.url, headers: { ...resolved.headers, ...headers } };
  }
  const { command, args = [], cwd, inheritEnv = false } = resolved;
  const written = { command, args };
  const program = asWritten ? written : resolveNpx(written, cwd ?? process.cwd(), env);
  return {
    ...program,
    ...(cwd === undefined ? {} : { cwd }),
    env: inheritEnv ? { ...setIn(env), ...resolved.env } : childEnv(env, resolved.env),
    cleanEnv: true,
    processGroup: true,
  };
}

/** The variables that are set. Those that `wrap` sets are secrets of single upstreams: only their references get them. */
function setIn(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !/^deltamcp_wrap_/i.test(entry[0]),
    ),
  );
}
