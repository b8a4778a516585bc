import { DeltaMcpError } from "../errors.ts";
import { type Environment, readVariable } from "./environment.ts";

/** Shorter secrets can be guessed. Characters. */
const minSecretLength = 32;

/**
 * The secret that signs session tokens and request states: `DELTAMCP_SECRET`, or a new random one for this process. With a shared
 * secret, any replica can go on with a session that another began. Throws DeltaMcpError("configuration") for a secret that is too short to be one.
 */
export function serverSecret(env: Environment): () => string | Uint8Array {
  const given = readVariable(env, "DELTAMCP_SECRET");
  if (given !== undefined && given.length < minSecretLength) {
    throw new DeltaMcpError(
      "configuration",
      `DELTAMCP_SECRET must have at least ${minSecretLength} characters`,
    );
  }
  let random: Uint8Array | undefined;
  return () => {
    if (given !== undefined) return given;
    random ??= globalThis.crypto.getRandomValues(new Uint8Array(32));
    return random;
  };
}
