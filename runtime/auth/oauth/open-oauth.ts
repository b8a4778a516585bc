import { DeltaMcpError } from "../../errors.ts";
import { once } from "../../support/once.ts";
import type { HttpRequest } from "../../transport/http/http-message.ts";
import { HttpProblem } from "../../transport/http/http-problem.ts";
import type { Claims } from "../identity.ts";
import { BearerMistake, readBearer } from "./bearer.ts";
import { type Challenge, challengeHeader } from "./challenge.ts";
import { discover, type IssuerMetadata } from "./discovery.ts";
import { fetchJson } from "./fetch-json.ts";
import type { Grant } from "./grant.ts";
import { type OAuthRecord, signatureAlgorithms } from "./oauth-record.ts";
import { remembered } from "./remembered.ts";
import { metadataUrl } from "./resource-metadata.ts";
import { tokenCache } from "./token-cache.ts";
import { IssuerUnavailable, TokenProblem } from "./token-problem.ts";

/** The OAuth side of a resource server (RFC 6750, RFC 9728; MCP 2026-07-28, authorization). */
export interface OAuth {
  /** The resource as its metadata names it. It always has a path. */
  readonly resource: string;
  /** Rejects with HttpProblem: 401 or 400 with a challenge, 403 for missing scopes of the server, 503. */
  authenticate(request: HttpRequest): Promise<Claims>;
  /** The 403 for a request that needs scopes which its token lacks. The challenge names all that it takes to succeed. */
  insufficientScope(needed: readonly string[], granted: readonly string[]): HttpProblem;
}

/** Milliseconds for which an issuer's metadata is kept, and a failure to get it. */
const metadataKept = { keepMs: 3_600_000, coolDownMs: 10_000 };

/**
 * Opens the OAuth side of a server; asks no issuer before the first token comes. Texts of the record are resolved already.
 * Throws DeltaMcpError("configuration") for an issuer that is no https URL (http on loopback), an algorithm that is not
 * asymmetric, and a resource that is no URL.
 */
export function openOAuth(record: OAuthRecord, now: () => number = Date.now): OAuth {
  const { issuers, audience, scopes: required = [], algorithms = signatureAlgorithms } = record;
  for (const issuer of issuers) requireSecureUrl(issuer, "issuers");
  for (const algorithm of algorithms) {
    if (!signatureAlgorithms.includes(algorithm))
      throw wrong(`\`auth.algorithms\` may contain ${signatureAlgorithms.join(", ")}, not ${algorithm}`);
  }
  const resource = resourceOf(record);
  const audiences = [audience, resource];
  const metadata = metadataUrl(resource);
  const found = new Map(
    issuers.map((issuer) => [
      issuer,
      remembered(() => discover(issuer, fetchJson), { ...metadataKept, now }),
    ]),
  );
  const metadataOf = (issuer: string): Promise<IssuerMetadata> =>
    found.get(issuer)?.() ?? Promise.reject(new IssuerUnavailable(`${issuer} is not configured`));

  const check = once(async (): Promise<(token: string) => Promise<Grant>> => {
    const [{ isJwt, jwtVerifier }, { introspector }] = await Promise.all([
      import("./verify-jwt.ts"),
      import("./introspect.ts"),
    ]);
    const verify = jwtVerifier({ issuers, audiences, algorithms, metadata: metadataOf, now });
    const { introspection } = record;
    const [issuer = ""] = issuers;
    if (introspection === undefined) return verify;
    const { url } = introspection;
    const endpoint = async (): Promise<string> => {
      const address = url ?? (await metadataOf(issuer)).introspectionEndpoint;
      if (address !== undefined) return address;
      throw new IssuerUnavailable(`the metadata of ${issuer} has no introspection_endpoint`);
    };
    const ask = introspector({ ...introspection, endpoint, issuer, audiences, now }, fetchJson);
    return (token) => (isJwt(token) ? verify(token) : ask(token));
  });

  const tokens = tokenCache(now);
  const problem = (status: number, message: string, challenge: Omit<Challenge, "resourceMetadata">) =>
    new HttpProblem(status, message, {
      headers: { "www-authenticate": challengeHeader({ resourceMetadata: metadata, ...challenge }) },
    });
  const insufficientScope: OAuth["insufficientScope"] = (needed, granted) => {
    const scopes = [...new Set([...required, ...granted, ...needed])];
    const missing = [...new Set([...required, ...needed])].filter((scope) => !granted.includes(scope));
    const description = `the access token lacks ${missing.length === 1 ? "the scope" : "the scopes"} ${missing.join(" ")}`;
    return problem(403, `Forbidden: ${description}`, { error: "insufficient_scope", scopes, description });
  };

  const grantFor = async (request: HttpRequest): Promise<Grant> => {
    const token = readBearer(request);
    if (token === undefined)
      throw problem(401, "Unauthorized: a bearer token is needed", { scopes: required });
    const known = tokens.get(token);
    if (known !== undefined) return known;
    const grant = await (await check())(token);
    tokens.add(token, grant);
    return grant;
  };

  return {
    resource,
    async authenticate(request) {
      try {
        const { principal, scopes } = await grantFor(request);
        if (!required.every((scope) => scopes.includes(scope))) throw insufficientScope([], scopes);
        return { principal, scopes };
      } catch (error) {
        throw refusal(error, required, problem);
      }
    },
    insufficientScope,
  };
}

function refusal(
  error: unknown,
  scopes: readonly string[],
  problem: (status: number, message: string, challenge: Omit<Challenge, "resourceMetadata">) => HttpProblem,
): unknown {
  if (error instanceof BearerMistake) {
    const description = error.message;
    return problem(400, `Bad request: ${description}`, { error: "invalid_request", scopes, description });
  }
  if (error instanceof TokenProblem) {
    const description = error.message;
    return problem(401, `Unauthorized: ${description}`, { error: "invalid_token", scopes, description });
  }
  if (error instanceof IssuerUnavailable) {
    const message = "The authorization server cannot be asked now. Try again later.";
    return new HttpProblem(503, message, { headers: { "retry-after": "10" }, cause: error });
  }
  return error;
}

/**
 * The resource with a path, because one without would stand for every path of its host, and without a slash at its end:
 * official clients refuse a resource that the URL of their server does not begin with.
 */
function resourceOf({ audience, resource = audience }: OAuthRecord): string {
  if (!URL.canParse(resource) || !/^https?:/.test(resource)) {
    throw wrong(
      `\`auth.audience\` is no URL (${resource}): name the URL of /mcp, as clients reach it, in \`auth.resource\``,
    );
  }
  const url = new URL(resource);
  if (url.search !== "" || url.hash !== "" || url.username !== "")
    throw wrong("the URL of `auth` has a query, a fragment or a user name: leave them out");
  return url.pathname === "/" ? `${url.origin}/mcp` : resource.replace(/\/$/, "");
}

function requireSecureUrl(text: string, option: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const local = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && local)) return;
  throw wrong(`\`auth.${option}\` must contain https URLs (http on loopback only), not ${text}`);
}

function wrong(message: string): DeltaMcpError {
  return new DeltaMcpError("configuration", message);
}
