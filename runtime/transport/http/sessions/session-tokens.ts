import { randomBytes } from "node:crypto";
import { createSeal } from "../../../protocol/ask/seal.ts";
import type { SessionFacts } from "../../../protocol/session.ts";
import { isObject, type JsonObject } from "../../../support/json.ts";

/** What a session token says. */
export interface SessionToken {
  readonly facts: SessionFacts;
  readonly principal: string | undefined;
}

/**
 * Session ids that hold the session: what the handshake agreed on, signed. Any replica with the secret can read them,
 * and nothing has to be kept for a client that never comes back.
 */
export interface SessionTokens {
  write(token: SessionToken): string;
  /** Undefined for an id that is not ours, or too old: the client begins anew (404). */
  read(id: string): SessionToken | undefined;
}

/** Milliseconds. */
const lifetime = 7 * 24 * 3_600_000;

/** Characters of JSON that facts may have whole: the id travels in a header of every request. */
const maxFactsLength = 2_000;

/** Ids whose signature was found right lately: checking one again costs a tenth of a call. */
const maxVerified = 1_000;

interface Verified {
  readonly token: SessionToken;
  readonly until: number;
}

export function createSessionTokens(secret: string | Uint8Array, now: () => number): SessionTokens {
  const seal = createSeal(secret, "session");
  // In the order of their last use. An id fits into it only as a whole, so that a forged one is never found.
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

/** The capabilities that a server acts on; all others are for display. */
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
