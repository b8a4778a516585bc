import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { IssuerMetadata } from "./discovery.ts";
import { sameIssuer } from "./discovery.ts";
import { type Grant, grantOf, leewaySeconds, namesAudience } from "./grant.ts";
import { IssuerUnavailable, TokenProblem } from "./token-problem.ts";

/** The `typ` of an access token: RFC 9068, section 2.1, and the two forms of issuers from before it. */
const accessTokenTypes: ReadonlySet<string> = new Set(["at+jwt", "application/at+jwt", "jwt"]);

/** Milliseconds between two requests for the keys of an issuer, whatever key ids callers invent. */
const keyCoolDown = 30_000;

/** Milliseconds for which keys are kept. A token of a new key makes the keys be fetched earlier. */
const keysKept = 600_000;

export interface JwtRules {
  readonly issuers: readonly string[];
  readonly audiences: readonly string[];
  readonly algorithms: readonly string[];
  /** The metadata of a configured issuer. Rejects with IssuerUnavailable. */
  metadata(issuer: string): Promise<IssuerMetadata>;
  readonly now: () => number;
}

/** Checks one JWT. Rejects with TokenProblem for a token that is refused, and with IssuerUnavailable. */
export type VerifyJwt = (token: string) => Promise<Grant>;

/** Returns the check of JWT access tokens (RFC 9068, section 4). The keys of each issuer are fetched when it is first named. */
export function jwtVerifier({ issuers, audiences, algorithms, metadata, now }: JwtRules): VerifyJwt {
  const keySets = new Map<string, JWTVerifyGetKey>();

  const keysOf = async ({ issuer, jwksUri }: IssuerMetadata): Promise<JWTVerifyGetKey> => {
    if (jwksUri === undefined) throw new IssuerUnavailable(`the metadata of ${issuer} has no jwks_uri`);
    let keys = keySets.get(jwksUri);
    if (keys === undefined) {
      keys = createRemoteJWKSet(new URL(jwksUri), { cooldownDuration: keyCoolDown, cacheMaxAge: keysKept });
      keySets.set(jwksUri, keys);
    }
    return keys;
  };

  return async (token) => {
    const { typ, alg } = decodeHeader(token);
    if (alg === undefined || !algorithms.includes(alg))
      throw new TokenProblem("the token is not signed with an accepted algorithm");
    if (typ !== undefined && !accessTokenTypes.has(typ.toLowerCase()))
      throw new TokenProblem("the token is no access token (typ)");
    const { iss } = decodeClaims(token);
    const issuer = issuers.find((one) => sameIssuer(iss, one));
    if (issuer === undefined) throw new TokenProblem("the token is from an issuer that is not accepted here");
    const keys = await keysOf(await metadata(issuer));
    const { payload } = await verify(token, keys, {
      algorithms: [...algorithms],
      clockTolerance: leewaySeconds,
      requiredClaims: ["exp"],
      currentDate: new Date(now()),
    });
    if (!namesAudience(payload.aud, audiences))
      throw new TokenProblem("the token is for another resource (aud)");
    return grantOf(payload, issuer);
  };
}

/** Whether a token has the form of a JWS: three base64url parts, of which the first is a JSON object. */
export function isJwt(token: string): boolean {
  if (!/^[\w-]+\.[\w-]*\.[\w-]*$/.test(token)) return false;
  try {
    decodeProtectedHeader(token);
    return true;
  } catch {
    return false;
  }
}

function decodeHeader(token: string): {
  readonly typ?: string | undefined;
  readonly alg?: string | undefined;
} {
  try {
    const { typ, alg } = decodeProtectedHeader(token);
    return { typ: typ === undefined ? undefined : String(typ), alg };
  } catch {
    throw new TokenProblem("the token is no JWT");
  }
}

function decodeClaims(token: string): { readonly iss?: unknown } {
  try {
    return decodeJwt(token);
  } catch {
    throw new TokenProblem("the token is no JWT");
  }
}

async function verify(token: string, keys: JWTVerifyGetKey, options: Parameters<typeof jwtVerify>[2]) {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    throw refusal(error);
  }
}

/** The reason for the client; an error that says nothing of the token means that the keys cannot be had. */
function refusal(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return new TokenProblem("the token has expired");
  if (error instanceof errors.JWTClaimValidationFailed) {
    const early = error.claim === "nbf" && error.reason === "check_failed";
    return new TokenProblem(early ? "the token is not valid yet" : `the claim ${error.claim} does not fit`);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new TokenProblem("the signature does not fit");
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return new TokenProblem("the token is signed with a key that its issuer does not publish");
  if (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC"
  )
    return new TokenProblem("the token cannot be checked as a JWT");
  return new IssuerUnavailable("the keys of the issuer cannot be read", { cause: error });
}
