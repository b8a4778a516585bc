/** What a tool can run on. */
export const runners: readonly string[] = ["fn", "http", "mock"];

/** Part of the language, and not built yet. */
export const plannedRunners: readonly string[] = ["flow", "exec", "mcp", "sql", "agent"];

/** What an upstream can be. */
export const upstreamKinds: readonly string[] = ["http"];

export const plannedUpstreamKinds: readonly string[] = ["mcp", "sql", "agent"];
