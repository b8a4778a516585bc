/** An HTTP service. Every string may hold `${ENV}` references. */
export interface HttpUpstream {
  readonly baseUrl: string;
  readonly auth?: HttpAuth;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** Requests a second. */
  readonly rateLimit?: number;
}

export type HttpAuth =
  | { readonly bearer: string }
  | { readonly basic: { readonly username: string; readonly password: string } }
  | { readonly header: { readonly name: string; readonly value: string } }
  | { readonly query: { readonly name: string; readonly value: string } }
  | { readonly cookie: { readonly name: string; readonly value: string } }
  | { readonly oauth2: ClientCredentials }
  /** Several at once; an empty list sends none. */
  | { readonly all: readonly HttpAuth[] }
  /** The first one whose secrets are set. */
  | { readonly any: readonly HttpAuth[] };

/** A client of an authorization server (RFC 6749, section 4.4). */
export interface ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scope?: string;
  readonly audience?: string;
}
