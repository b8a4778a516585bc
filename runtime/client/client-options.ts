import type { EncodingMap } from "../encoding/map.ts";
import type { Json, JsonObject } from "../support/json.ts";

/** A server that is started as a child process and spoken to over stdio. */
export interface CommandTarget {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The process gets `env` and nothing of this process's own environment. */
  readonly cleanEnv?: boolean;
  /** The process leads a group of its own, and the group is ended with it: a launcher's children end too. */
  readonly processGroup?: boolean;
}

/** A running server, spoken to over Streamable HTTP: `http://127.0.0.1:3920/mcp`. */
export interface UrlTarget {
  readonly url: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ServerTarget = CommandTarget | UrlTarget;

export interface ClientOptions {
  /** The name and version that this client sends to the server. */
  readonly client?: { readonly name: string; readonly version: string };
  /**
   * How the two sides agree on a revision. `auto`: probe for 2026-07-28, then shake hands; `handshake`: shake hands
   * only; `stateless`: fail unless the server speaks 2026-07-28; `reference`: the handshake of the reference
   * implementation of Delta-MCP. Default `auto`.
   */
  readonly negotiate?: "auto" | "handshake" | "stateless" | "reference";
  /** Milliseconds until a connection attempt is given up. Default 30,000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds until a request without its own `timeoutMs` is given up. Default 60,000. */
  readonly timeoutMs?: number;
  /** A folder that caches descriptions of tools, by server and digest, so that they are fetched once. */
  readonly cacheDir?: string;
  /**
   * The encoding of messages to servers that know Delta-MCP. `tuned`: CBOR with the server's own map. Over HTTP the
   * map is fetched once; over stdio it must be known (generated stubs have it). `compact`: short keys. `auto`, the
   * default: `tuned` over HTTP if the map is known, else plain JSON. Other servers always get plain JSON.
   */
  readonly encoding?: "auto" | "plain" | "compact" | "tuned";
  /** The map that a generated stub was built with. */
  readonly encodingMap?: () => Promise<EncodingMap>;
  /** Whether the next request connects again after the connection broke. Default true. */
  readonly reconnect?: boolean;
  /** Answers `sampling/createMessage`; the capability is declared only with it. */
  readonly onSample?: (params: JsonObject) => Promise<JsonObject>;
  /** Answers `elicitation/create`; the capability is declared only with it. */
  readonly onElicit?: (params: JsonObject) => Promise<JsonObject>;
  /** The folders that the server may work in; the capability is declared only with it. */
  readonly roots?: readonly { readonly uri: string; readonly name?: string }[];
  /** The client capabilities to declare, in place of those that `onSample`, `onElicit` and `roots` stand for. */
  readonly capabilities?: JsonObject;
  readonly onLog?: (message: LogOf) => void;
  /** Called when the list of tools changed; this client has already forgotten the old list. */
  readonly onToolsChanged?: () => void;
  /** Called for every other notification of the server. */
  readonly onNotification?: (method: string, params: JsonObject) => void;
}

export interface LogOf {
  readonly level: string;
  readonly data: Json;
  readonly logger?: string;
}
