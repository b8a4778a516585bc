import type { Duration } from "../../spec/quantities.ts";

/** An HTTP service of a spec. Strings may hold `${NAME}` and `${NAME:-default}`. */
export interface HttpUpstreamSpec {
  readonly baseUrl: string;
  readonly auth?: HttpAuthSpec;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: Duration;
  readonly retries?: number;
  /** `50/s`, `300/m`, or requests a second. */
  readonly rateLimit?: string | number;
}

/** Exactly one of these. */
export interface HttpAuthSpec {
  readonly bearer?: string;
  readonly basic?: { readonly username: string; readonly password: string };
  readonly header?: NamedSecretSpec;
  readonly query?: NamedSecretSpec;
  readonly cookie?: NamedSecretSpec;
  readonly oauth2?: {
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly scope?: string;
    readonly audience?: string;
  };
  readonly all?: readonly HttpAuthSpec[];
  readonly any?: readonly HttpAuthSpec[];
}

interface NamedSecretSpec {
  readonly name: string;
  readonly value: string;
}
