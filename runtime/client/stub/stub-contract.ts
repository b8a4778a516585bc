import type { ContentBlock } from "../../call/tool-result.ts";
import type { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ClientOptions, CommandTarget, UrlTarget } from "../client-options.ts";

/**
 * The contract between a generated `client.ts`, which is names and types, and this folder, which is all
 * behaviour. A generated stub calls `createClient<TrackerClient>(descriptor, options)` and does nothing else:
 * this is all that it knows, as data.
 */
export interface ClientDescriptor {
  /** Version of this contract; createClient refuses another one by name. */
  readonly contract: 1;
  /** The name of the server that the stub was generated for. */
  readonly server: string;
  /** CatalogueHeader.digest at build time. Another digest on the server means other tools, not an error. */
  readonly digest: string;
  /** JSON of ClientMethods. */
  readonly methods: string;
  /** JSON of the EncodingMap compiled in, loaded only where the server speaks it. */
  readonly encoding: () => Promise<string>;
}

/** Method name of the stub → the tool's name, and ToolRecord.digest: the key of the schema cache. */
export type ClientMethods = Readonly<Record<string, readonly [tool: string, digest: string]>>;

/** The methods of every stub beside its tools. A tool's method cannot begin with `$`, so no two collide. */
export interface GeneratedClient extends AsyncDisposable {
  /** Ends the connection, and the server's process where it was started by `command`. Safe to call twice. */
  $close(): Promise<void>;
}

/** One tool of a generated stub. */
export interface ToolMethod<Args, Result> {
  /**
   * Calls the tool once.
   * @throws DeltaMcpError with the code `tool_failed`, `invalid_arguments`, `timeout`, `connection`, …
   */
  (...input: MethodInput<Args>): Promise<ToolAnswer<Result>>;
  /** The items of a list result, page after page. The tool runs once; later pages are read from what is held. */
  pages(...input: MethodInput<Args>): AsyncIterable<ItemOf<Result>>;
  /** The whole result, however large: what did not fit one answer is read on. The tool runs once. */
  whole(...input: MethodInput<Args>): Promise<Result>;
  /**
   * Calls the tool once for each of these arguments, some at a time; failures stand in the place of their answers.
   * Over dispatch it rejects where nothing ran at all: an unknown tool, a caller that is not let in.
   */
  each(list: readonly Args[], options?: CallOptions): Promise<readonly EachAnswer<Result>[]>;
}

/** The outcome of one call of a batch. */
export type EachAnswer<Result> =
  | { readonly ok: true; readonly answer: ToolAnswer<Result> }
  | { readonly ok: false; readonly error: DeltaMcpError };

/** The arguments may be left out where none is required. */
export type MethodInput<Args> =
  Partial<Args> extends Args ? [args?: Args, options?: CallOptions] : [args: Args, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds until a request is given up. Default 60,000. A large batch over dispatch is several requests. */
  readonly timeoutMs?: number;
  /** Told how far the call is; asks the server for progress. */
  readonly onProgress?: (update: {
    readonly progress: number;
    readonly total?: number;
    readonly message?: string;
  }) => void;
}

/** The answer to a call: the whole result, or the envelope of one that was cut. */
export type ToolAnswer<Result> =
  | {
      readonly kind: "complete";
      readonly value: Result;
      readonly content: readonly ContentBlock[];
      /** Where the service behind the tool has more than this value. */
      readonly next?: string;
    }
  | {
      readonly kind: "page";
      readonly items: readonly ItemOf<Result>[];
      readonly page: number;
      readonly totalPages: number;
      readonly hasMore: boolean;
      /** Where the server holds the next page. */
      readonly next?: string;
      readonly note: string;
    }
  | {
      readonly kind: "truncated";
      readonly preview: string;
      readonly totalChars: number;
      readonly estimatedTokens: number;
      /** Where the server holds the rest. */
      readonly next?: string;
      readonly note: string;
    }
  | { readonly kind: "summarized"; readonly summary: JsonObject }
  | { readonly kind: "rate_limited"; readonly retryAfterSeconds: number; readonly upstream: string };

/** The element of a list; of the lists in an object; otherwise the value itself. */
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

/** Where the server is, and how to talk to it. */
export type ConnectOptions = (CommandTarget | UrlTarget | DispatchTarget) & ClientOptions;

/**
 * The plain HTTP surface of a server: `http://127.0.0.1:3920/api/dispatch`. Needs nothing but `fetch`, so that code in
 * a sandbox can use the typed stub.
 */
export interface DispatchTarget {
  readonly dispatch: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
}
