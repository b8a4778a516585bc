import { randomBytes } from "node:crypto";
import { createSeal } from "../../../protocol/ask/seal.ts";
import type { SessionFacts } from "../../../protocol/session.ts";
import { isObject, type JsonObject } from "../../../support/json.ts";

/** The contents of a session token. */
export interface SessionToken {
  readonly facts: SessionFacts;
  readonly principal: string | undefined;
}

/**
 * Session ids that contain the session: the outcome of the handshake, signed. Any replica with the secret can read
 * them, and nothing is stored for a client that never returns.
 */
export interface SessionTokens {
  write(token: SessionToken): string;
  /**
   * Returns undefined for an id with an invalid signature or an expired one; the client then initializes again (404).
   */
  read(id: string): SessionToken | undefined;
}

/** Milliseconds for which a session id is valid. */
const lifetime = 7 * 24 * 3_600_000;

/**
 * The maximum length of the facts' JSON, in characters, before they are shortened: the id is in a header of every
 * request.
 */
const maxFactsLength = 2_000;

/** The number of recently verified ids that are cached: verifying one takes a tenth of the time of a call. */
const maxVerified = 1_000;

interface Verified {
  readonly token: SessionToken;
  readonly until: number;
}

export function createSessionTokens(secret: string | Uint8Array, now: () => number): SessionTokens {
  const seal = createSeal(secret, "session");
  // In order of last use. The whole id is the key, so a forged id is never found.
  const verified = new Map<string, Verified>();

  const verify = (id: string): Verified | undefined => {
    const data = seal.open(id);
    if (data === undefined || !isObject(data["facts"])) return undefined;
    const { facts, principal } = data;
    return {
      token: {
        facts: facts as unknown as SessionFacts,
        principal: typeof principal === "string" ? principal : undefined,
      },
      until: Number(data["until"]),
    };
  };

  return {
    write({ facts, principal }) {
      const nonce = randomBytes(9).toString("base64url");
      return seal.seal({ nonce, until: now() + lifetime, facts: fitting(facts), principal });
    },
    read(id) {
      const found = verified.get(id) ?? verify(id);
      if (found === undefined) return undefined;
      verified.delete(id);
      if (!(found.until > now())) return undefined;
      verified.set(id, found);
      if (verified.size > maxVerified) forgetOldest(verified);
      return found.token;
    },
  };
}

function forgetOldest(verified: Map<string, Verified>): void {
  for (const id of verified.keys()) {
    verified.delete(id);
    return;
  }
}

/** The capabilities that affect the server; all others are for display. */
const actedOn = ["roots", "sampling", "elicitation", "tools", "encoding"] as const;

function fitting(facts: SessionFacts): SessionFacts {
  if (JSON.stringify(facts).length <= maxFactsLength) return facts;
  const capabilities: Record<string, JsonObject> = {};
  for (const name of actedOn) {
    const declared = facts.capabilities[name];
    if (isObject(declared) && JSON.stringify(declared).length <= 200)
      capabilities[name] = declared as JsonObject;
  }
  return { revision: facts.revision, capabilities };
}
