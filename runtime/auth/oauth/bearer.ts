import type { HttpRequest } from "../../transport/http/http-message.ts";
import { TokenProblem } from "./token-problem.ts";

/** A request that carries a token in a forbidden or broken way (RFC 6750, section 3.1: `invalid_request`). */
export class BearerMistake extends Error {
  override readonly name = "BearerMistake";
}

/**
 * Reads the bearer token of a request (RFC 6750, section 2.1). Returns undefined if there is none. Throws BearerMistake for
 * a token in the query or a header that is broken, TokenProblem for a token that is bound to a key (RFC 9449).
 */
export function readBearer(request: HttpRequest): string | undefined {
  if (/(?:^|&)access_token=/i.test(request.query))
    throw new BearerMistake("a token belongs in the Authorization header, never in the URL");
  const header = request.header("authorization");
  if (header === undefined) return undefined;
  const [, scheme = "", token = ""] = /^([\w-]+)[ \t]*(.*)$/s.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() === "dpop")
    throw new TokenProblem("DPoP tokens are not accepted here: send a bearer token");
  if (scheme.toLowerCase() !== "bearer") return undefined;
  if (!/^[\w\-.~+/]+=*$/.test(token))
    throw new BearerMistake("the Authorization header must be `Bearer`, one space and one token");
  return token;
}
