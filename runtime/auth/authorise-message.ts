import type { Identity } from "./identity.ts";

/**
 * Decides over a decoded message before it is served, so that a refusal can still be an HTTP status. Rejects with
 * HttpProblem.
 */
export type AuthoriseMessage = (value: unknown, identity: Identity) => Promise<void>;
