import type { EncodingMap } from "../encoding/map.ts";
import type { Json, JsonObject } from "../support/json.ts";

/** A server that is started as a child process and spoken to over stdio. */
export interface CommandTarget {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A server that runs already, spoken to over Streamable HTTP: `http://127.0.0.1:3920/mcp`. */
export interface UrlTarget {
  readonly url: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ServerTarget = CommandTarget | UrlTarget;

export interface ClientOptions {
  /** How this client introduces itself. */
  readonly client?: { readonly name: string; readonly version: string };
  /**
   * How the two sides agree on a revision. `auto`: probe for 2026-07-28, then shake hands; `handshake`: only that;
   * `stateless`: 2026-07-28 or nothing; `reference`: as the reference implementation of Delta-MCP. Default `auto`.
   */
  readonly negotiate?: "auto" | "handshake" | "stateless" | "reference";
  /** Milliseconds until a connection that does not come about is given up. Default 30,000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds until a request is given up, where it says nothing else. Default 60,000. */
  readonly timeoutMs?: number;
  /** A folder in which descriptions of tools are kept, by server and digest, so that they are fetched once. */
  readonly cacheDir?: string;
  /**
   * What messages are written in, where the server knows Delta-MCP. `tuned`: its own map, in CBOR; over HTTP the map is
   * fetched once, over stdio it must be known (generated stubs have it). `compact`: short keys. `auto`, the default:
   * `tuned` over HTTP where the map is known, else plain JSON. Standard servers always get plain JSON.
   */
  readonly encoding?: "auto" | "plain" | "compact" | "tuned";
  /** The map that a generated stub was built with. */
  readonly encodingMap?: () => Promise<EncodingMap>;
  /** Connect again with the next request after the connection broke. Default true. */
  readonly reconnect?: boolean;
  /** Answers `sampling/createMessage`; the capability is declared only with it. */
  readonly onSample?: (params: JsonObject) => Promise<JsonObject>;
  /** Answers `elicitation/create`; the capability is declared only with it. */
  readonly onElicit?: (params: JsonObject) => Promise<JsonObject>;
  /** The folders that the server may work in; the capability is declared only with it. */
  readonly roots?: readonly { readonly uri: string; readonly name?: string }[];
  readonly onLog?: (message: LogOf) => void;
  /** The list of tools changed; what this client remembered of it is forgotten already. */
  readonly onToolsChanged?: () => void;
  /** Every other notification of the server. */
  readonly onNotification?: (method: string, params: JsonObject) => void;
}

export interface LogOf {
  readonly level: string;
  readonly data: Json;
  readonly logger?: string;
}
