import type { Duration } from "../../spec/quantities.ts";

/** An HTTP service of a spec. Strings may hold `${NAME}` and `${NAME:-default}`. */
export interface HttpUpstreamSpec {
  readonly baseUrl: string;
  /** Exactly one of these. */
  readonly auth?: {
    readonly bearer?: string;
    readonly basic?: { readonly username: string; readonly password: string };
    readonly header?: { readonly name: string; readonly value: string };
    readonly query?: { readonly name: string; readonly value: string };
  };
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: Duration;
  readonly retries?: number;
  /** `50/s`, `300/m`, or requests a second. */
  readonly rateLimit?: string | number;
}
