import { DeltaMcpError } from "../errors.ts";

/** The variable that replicas share: with it, any of them can go on with what another began. */
export const secretVariable = "DELTAMCP_SECRET";

/** Shorter secrets can be guessed. Characters. */
const minSecretLength = 32;

/**
 * What session tokens and request states are signed with: `DELTAMCP_SECRET`, or a new random one for this process.
 * Throws DeltaMcpError("configuration") for a secret that is too short to be one.
 */
export function serverSecret(env: Readonly<Record<string, string | undefined>>): () => string | Uint8Array {
  const given = env[secretVariable];
  if (given !== undefined && given.length < minSecretLength) {
    throw new DeltaMcpError(
      "configuration",
      `${secretVariable} must have at least ${minSecretLength} characters`,
    );
  }
  let random: Uint8Array | undefined;
  return () => {
    if (given !== undefined) return given;
    random ??= globalThis.crypto.getRandomValues(new Uint8Array(32));
    return random;
  };
}
