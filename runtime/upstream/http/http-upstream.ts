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
  | { readonly query: { readonly name: string; readonly value: string } };
