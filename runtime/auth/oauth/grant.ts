import { TokenProblem } from "./token-problem.ts";

/** The facts of an accepted token. */
export interface Grant {
  /** The issuer and its name for the user, or for the client where no user signed in. */
  readonly principal: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Seconds by which the clocks of an issuer and of this machine may differ. */
export const leewaySeconds = 30;

/**
 * The claims of a token as a grant: RFC 9068 names for JWTs, RFC 7662 for introspection, and `scp` as some issuers write
 * scopes. Throws TokenProblem for a token that names nobody, has no end, or is bound to a key (`cnf`, RFC 7800).
 */
export function grantOf(claims: Readonly<Record<string, unknown>>, issuer: string): Grant {
  if (claims["cnf"] !== undefined) {
    throw new TokenProblem(
      "the token is bound to a key (cnf): this server takes bearer tokens only, ask the authorization server for one without DPoP or mTLS",
    );
  }
  const subject = [claims["sub"], claims["client_id"], claims["azp"]].find(
    (name) => typeof name === "string" && name !== "",
  );
  if (subject === undefined) throw new TokenProblem("the token names neither a user (sub) nor a client");
  const expires = claims["exp"];
  if (typeof expires !== "number" || !Number.isFinite(expires))
    throw new TokenProblem("the token has no expiry (exp)");
  return {
    principal: `${issuer} ${subject}`,
    scopes: [...new Set([...scopesIn(claims["scope"]), ...scopesIn(claims["scp"])])],
    expiresAt: (expires + leewaySeconds) * 1000,
  };
}

function scopesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.split(" ").filter((scope) => scope !== "");
  return Array.isArray(value) ? value.filter((scope) => typeof scope === "string" && scope !== "") : [];
}

/** Whether `aud` names one of the audiences. RFC 8707: the resource's URL; a slash at its end makes no other resource. */
export function namesAudience(aud: unknown, audiences: readonly string[]): boolean {
  const named = Array.isArray(aud) ? aud : [aud];
  return named.some(
    (one) =>
      typeof one === "string" && audiences.some((audience) => withoutSlash(one) === withoutSlash(audience)),
  );
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, "");
}
