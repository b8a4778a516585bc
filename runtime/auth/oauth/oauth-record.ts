/**
 * `auth.issuers` of a config and the options beside it: the server is an OAuth 2.1 resource server over HTTP. Texts may contain `${NAME}`, which is read from
 * the environment when the server starts.
 */
export interface OAuthRecord {
  /** The issuers whose tokens are accepted: https URLs, or http on loopback. Exactly as their metadata names them. */
  readonly issuers: readonly string[];
  /** The `aud` that a token must have (RFC 8707). Usually the URL of `/mcp` as clients reach it. */
  readonly audience: string;
  /** The URL of `/mcp` as clients reach it. Default: `audience`, which must be a URL then. */
  readonly resource?: string;
  /** The scopes that every request needs. */
  readonly scopes?: readonly string[];
  /** The accepted signature algorithms. Default: {@link signatureAlgorithms}. */
  readonly algorithms?: readonly string[];
  /** Introspection of opaque tokens (RFC 7662), as a client of the first issuer. */
  readonly introspection?: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Default: `introspection_endpoint` of the first issuer's metadata. */
    readonly url?: string;
  };
}

/** The asymmetric signature algorithms (RFC 7518, section 3.1; RFC 8037; RFC 9864). `none` and HMAC are not among them. */
export const signatureAlgorithms: readonly string[] = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
