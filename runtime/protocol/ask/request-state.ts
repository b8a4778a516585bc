import { createHash } from "node:crypto";
import canonicalizeModule from "canonicalize";
import { isObject, type JsonObject } from "../../support/json.ts";
import { createSeal } from "./seal.ts";

// Its types say `default`, its CommonJS module is the function itself.
const canonicalize = canonicalizeModule as unknown as typeof canonicalizeModule.default;

/** The request that a `requestState` belongs to (2026-07-28, MRTR, server requirements 5). */
export interface StateBinding {
  readonly method: string;
  readonly params: JsonObject;
  readonly principal: string | undefined;
}

/** Carries the replies a call has had so far through the client, so that any replica can go on with it. */
export interface RequestStates {
  write(binding: StateBinding, replies: ReadonlyMap<string, JsonObject>): string;
  /** Undefined for a state that was changed, has expired, or belongs to another request or principal. */
  read(state: string, binding: StateBinding): Map<string, JsonObject> | undefined;
}

/** Milliseconds that a client has for asking its user. */
const lifetime = 30 * 60_000;

export function createRequestStates(secret: string | Uint8Array, now: () => number): RequestStates {
  const seal = createSeal(secret, "request-state");
  return {
    write(binding, replies) {
      return seal.seal({ ...bound(binding), expires: now() + lifetime, replies: [...replies] });
    },
    read(state, binding) {
      const data = seal.open(state);
      if (data === undefined) return undefined;
      const { request, principal } = bound(binding);
      if (data["request"] !== request || data["principal"] !== principal) return undefined;
      if (typeof data["expires"] !== "number" || data["expires"] < now()) return undefined;
      return new Map(Array.isArray(data["replies"]) ? data["replies"].filter(isReplyEntry) : []);
    },
  };
}

function bound({ method, params, principal }: StateBinding): { request: string; principal: string | null } {
  const { _meta, inputResponses, requestState, ...salient } = params;
  const text = `${method}\n${canonicalize(salient) ?? ""}`;
  return { request: createHash("sha256").update(text).digest("base64url"), principal: principal ?? null };
}

function isReplyEntry(entry: unknown): entry is [string, JsonObject] {
  return Array.isArray(entry) && typeof entry[0] === "string" && isObject(entry[1]);
}
