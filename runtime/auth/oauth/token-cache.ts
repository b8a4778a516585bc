import type { Grant } from "./grant.ts";

/** Milliseconds that a checked token is accepted without another check: a revoked one is refused after that. */
const keepMs = 60_000;

/** Checked tokens that are kept; the oldest go first. */
const maxTokens = 10_000;

/** The grants of tokens that were checked a short time ago. */
export interface TokenCache {
  get(token: string): Grant | undefined;
  add(token: string, grant: Grant): void;
}

/** Returns an empty cache. A grant is in it for a minute, and never beyond the token's own end. */
export function tokenCache(now: () => number): TokenCache {
  const grants = new Map<string, { readonly grant: Grant; readonly until: number }>();
  return {
    get(token) {
      const found = grants.get(token);
      if (found === undefined) return undefined;
      if (now() < found.until) return found.grant;
      grants.delete(token);
      return undefined;
    },
    add(token, grant) {
      if (grants.size >= maxTokens) {
        const [oldest] = grants.keys();
        if (oldest !== undefined) grants.delete(oldest);
      }
      grants.set(token, { grant, until: Math.min(now() + keepMs, grant.expiresAt) });
    },
  };
}
