/** Runners that are part of the language, and not built yet. */
export const plannedRunners: readonly string[] = ["flow", "agent"];

/** Kinds of upstreams that are part of the language, and not built yet. */
export const plannedUpstreams: readonly string[] = ["agent"];
