/** One HTTP request. Every string may hold `{arg}` templates; a whole-value template keeps its type. */
export interface HttpBinding {
  readonly upstream: string;
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly body?: OptionalBody;
  /** OpenAPI style and explode of single parameters, where they differ from form and explode. */
  readonly styles?: Readonly<Record<string, ParameterStyle>>;
  /** The largest response that is read. Bytes. */
  readonly maxBytes?: number;
  /**
   * How a response is read: as the author says, or as `data` if the rest of the tool needs data: JSON under any media type,
   * and any other text as it is. Default: by the media type.
   */
  readonly response?: "json" | "text" | "bytes" | "data";
}

export type HttpBody =
  /** `integers`: JSON pointers to the strings in `json` that are the digits of an integer beyond 2^53. */
  | { readonly json: unknown; readonly integers?: readonly string[] }
  | { readonly form: Readonly<Record<string, unknown>> }
  | { readonly multipart: Readonly<Record<string, unknown>> }
  | { readonly raw: string; readonly contentType: string };

/** A body of a binding. */
export type OptionalBody = HttpBody & {
  /** No body is sent if every argument in it was left out. */
  readonly optional?: true;
  /** The arguments that are files: `{ path }`, `{ url }` or `{ base64, name?, type? }`, or lists of them. */
  readonly files?: readonly string[];
};

export type StyleName =
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "simple"
  | "label"
  | "matrix"
  | "cookie"
  | "json";

export interface ParameterStyle {
  /** Those of OpenAPI 3.2, and `json` for a parameter whose value is JSON text (Parameter Object, `content`). */
  readonly style: StyleName;
  readonly explode: boolean;
  /** Reserved characters of the value are not percent-encoded (OpenAPI, Parameter Object, `allowReserved`). */
  readonly allowReserved?: true;
}
