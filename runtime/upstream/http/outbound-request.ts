import type { Json } from "../../support/json.ts";

/** One request, ready to be sent: nothing is left to be decided, and nothing is masked. */
export interface OutboundRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: OutboundBody;
}

/** A request body: as `fetch` takes it, and as a dry run shows it. */
export interface OutboundBody {
  /** Absent for multipart: only `fetch` knows the boundary, and writes the header itself. */
  readonly contentType?: string;
  readonly content: string | FormData | Blob;
  readonly shown: Json;
}

/** The part that every request to one upstream has: as it is sent, or as it is shown. */
export interface OutboundDefaults {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Headers of every request, authentication included, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Authentication that goes into the query. */
  readonly queryAuth?: readonly { readonly name: string; readonly value: string }[];
}
