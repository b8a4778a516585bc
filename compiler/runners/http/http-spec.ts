/** `run: { http: … }` of a spec: one request. Every string may hold `{arg}`. */
export interface HttpSpec {
  readonly upstream: string;
  readonly method?: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Exactly one of json, form, multipart and raw; `contentType` goes with raw. */
  readonly body?: {
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, unknown>>;
    readonly multipart?: Readonly<Record<string, unknown>>;
    readonly raw?: string;
    readonly contentType?: string;
    /** No body is sent if every argument in it was left out. */
    readonly optional?: boolean;
    /** The arguments that are files. */
    readonly files?: readonly string[];
  };
  readonly styles?: Readonly<
    Record<string, { readonly style?: string; readonly explode?: boolean; readonly allowReserved?: boolean }>
  >;
  /** Bytes, or `2MB`. */
  readonly maxBytes?: number | string;
  readonly response?: "json" | "text" | "bytes";
}
