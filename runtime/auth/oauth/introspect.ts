import { sameIssuer } from "./discovery.ts";
import type { FetchJson } from "./fetch-json.ts";
import { type Grant, grantOf, leewaySeconds, namesAudience } from "./grant.ts";
import { IssuerUnavailable, TokenProblem } from "./token-problem.ts";

export interface IntrospectionRules {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of the introspection endpoint. Rejects with IssuerUnavailable. */
  endpoint(): Promise<string>;
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly now: () => number;
}

/**
 * Returns the check of opaque tokens by RFC 7662. Questions about one token at the same time are one request. Rejects with
 * TokenProblem for a token that is refused, and with IssuerUnavailable.
 */
export function introspector(
  rules: IntrospectionRules,
  fetchJson: FetchJson,
): (token: string) => Promise<Grant> {
  const asked = new Map<string, Promise<Grant>>();
  return (token) => {
    const known = asked.get(token);
    if (known !== undefined) return known;
    const answer = introspect(token, rules, fetchJson).finally(() => asked.delete(token));
    asked.set(token, answer);
    return answer;
  };
}

async function introspect(
  token: string,
  { clientId, clientSecret, endpoint, issuer, audiences, now }: IntrospectionRules,
  fetchJson: FetchJson,
): Promise<Grant> {
  const url = await endpoint();
  // RFC 6749, section 2.3.1: both parts are form-encoded before they are joined.
  const credentials = [clientId, clientSecret].map(formEncoded).join(":");
  const { status, body } = await fetchJson(url, {
    method: "POST",
    headers: {
      accept: "application/json",
      authorization: `Basic ${Buffer.from(credentials, "utf8").toString("base64")}`,
    },
    body: new URLSearchParams({ token, token_type_hint: "access_token" }),
  });
  if (status !== 200 || body === undefined)
    throw new IssuerUnavailable(`introspection at ${url} answers with ${status}`);
  if (body["active"] !== true) throw new TokenProblem("the token is not active");
  if (body["iss"] !== undefined && !sameIssuer(body["iss"], issuer))
    throw new TokenProblem("the token is from an issuer that is not accepted here");
  if (!namesAudience(body["aud"], audiences))
    throw new TokenProblem("the token is for another resource (aud)");
  const { nbf } = body;
  const grant = grantOf(body, issuer);
  if (now() >= grant.expiresAt) throw new TokenProblem("the token has expired");
  if (typeof nbf === "number" && nbf * 1000 > now() + leewaySeconds * 1000)
    throw new TokenProblem("the token is not valid yet");
  return grant;
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
