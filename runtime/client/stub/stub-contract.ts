import type { ContentBlock } from "../../call/tool-result.ts";
import type { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ClientOptions, CommandTarget, UrlTarget } from "../client-options.ts";

/**
 * The data of a generated `client.ts`, and its contract with this folder: the stub contains names and types, this
 * folder all behaviour. A stub only calls `createClient<TrackerClient>(descriptor, options)`.
 */
export interface ClientDescriptor {
  /** The version of this contract. createClient rejects any other version. */
  readonly contract: 1;
  /** The name of the server that the stub was generated for. */
  readonly server: string;
  /**
   * CatalogueHeader.digest at build time. If the server has another digest, its tools differ; that is not an error.
   */
  readonly digest: string;
  /** JSON of ClientMethods. */
  readonly methods: string;
  /** JSON of the EncodingMap compiled in, loaded only if the server supports it. Absent for servers of others. */
  readonly encoding?: () => Promise<string>;
}

/** Method name of the stub → the tool's name, and ToolRecord.digest: the key of the schema cache. */
export type ClientMethods = Readonly<Record<string, readonly [tool: string, digest: string]>>;

/**
 * The methods that every stub has beside its tools. A tool's method cannot begin with `$`, so the names never
 * collide.
 */
export interface GeneratedClient extends AsyncDisposable {
  /** Ends the connection, and the server's process if `command` started it. Safe to call twice. */
  $close(): Promise<void>;
}

/** One tool of a generated stub. */
export interface ToolMethod<Args, Result> {
  /**
   * Calls the tool once.
   * @throws DeltaMcpError with the code `tool_failed`, `invalid_arguments`, `timeout`, `connection`, …
   */
  (...input: MethodInput<Args>): Promise<ToolAnswer<Result>>;
  /**
   * Yields the items of a list result, page after page. The tool runs once; later pages are read from the held
   * result.
   */
  pages(...input: MethodInput<Args>): AsyncIterable<ItemOf<Result>>;
  /** Resolves to the whole result: the parts that did not fit one answer are read as well. The tool runs once. */
  whole(...input: MethodInput<Args>): Promise<Result>;
  /**
   * Calls the tool once for each of these arguments, several at a time. Resolves to one outcome for each, in order.
   * Over dispatch it rejects if no call ran: an unknown tool, a caller without access.
   */
  each(list: readonly Args[], options?: CallOptions): Promise<readonly EachAnswer<Result>[]>;
}

/** The outcome of one call of a batch. */
export type EachAnswer<Result> =
  | { readonly ok: true; readonly answer: ToolAnswer<Result> }
  | { readonly ok: false; readonly error: DeltaMcpError };

/** The input of a method. The arguments are optional if no argument is required. */
export type MethodInput<Args> =
  Partial<Args> extends Args ? [args?: Args, options?: CallOptions] : [args: Args, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds until a request is given up. Default 60,000. A large batch over dispatch takes several requests. */
  readonly timeoutMs?: number;
  /** Receives the progress of the call; if present, the client asks the server for progress. */
  readonly onProgress?: (update: {
    readonly progress: number;
    readonly total?: number;
    readonly message?: string;
  }) => void;
}

/** The answer to a call: the whole result, or the envelope of a cut one. */
export type ToolAnswer<Result> =
  | {
      readonly kind: "complete";
      readonly value: Result;
      readonly content: readonly ContentBlock[];
      /** The cursor to the next page of the service behind the tool. */
      readonly next?: string;
    }
  | {
      readonly kind: "page";
      readonly items: readonly ItemOf<Result>[];
      readonly page: number;
      /** Absent, as `totalItems`, if the service behind the tool has more items: nobody knows how many. */
      readonly totalPages?: number;
      readonly totalItems?: number;
      readonly hasMore: boolean;
      /** For a list inside an object: the object without the list. Long texts and lists in it are shortened. */
      readonly rest?: RestOf<Result>;
      /** The place of that list, as JMESPath: `data.items`. */
      readonly path?: string;
      /** The cursor to the next page. */
      readonly next?: string;
      readonly note: string;
    }
  | {
      readonly kind: "truncated";
      readonly preview: string;
      readonly totalChars: number;
      readonly estimatedTokens: number;
      /** The cursor to the rest that the server holds. */
      readonly next?: string;
      readonly note: string;
    }
  | { readonly kind: "summarized"; readonly summary: JsonObject }
  | { readonly kind: "rate_limited"; readonly retryAfterSeconds: number; readonly upstream: string };

/** A result of which some members are missing. */
export type RestOf<Result> = Result extends readonly unknown[]
  ? Result
  : Result extends object
    ? { readonly [Key in keyof Result]?: RestOf<Result[Key]> }
    : Result;

/** The element type of a list, or of the lists in an object; otherwise the type itself. */
export type ItemOf<Result> = Result extends readonly (infer Item)[]
  ? Item
  : [ListItemOf<Result>] extends [never]
    ? Result
    : ListItemOf<Result>;

type ListItemOf<Result> = Result extends object
  ? {
      [Key in keyof Result]-?: NonNullable<Result[Key]> extends readonly (infer Item)[] ? Item : never;
    }[keyof Result]
  : never;

/** The address of the server, and the options of the connection. */
export type ConnectOptions = (CommandTarget | UrlTarget | DispatchTarget) & ClientOptions;

/**
 * The plain HTTP surface of a server: `http://127.0.0.1:3920/api/dispatch`. It needs only `fetch`, so that code in a
 * sandbox can use the typed stub.
 */
export interface DispatchTarget {
  readonly dispatch: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
}
