import type { JsonObject } from "../../runtime/support/json.ts";
import type { Definition } from "./definition.ts";
import type { Endpoint } from "./endpoint.ts";

/** A call that a model wants. `args` is undefined if they are no JSON. */
export interface WantedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** One answer of a model. */
export interface Turn {
  readonly text: string;
  readonly calls: readonly WantedCall[];
  /** Tokens as the endpoint counts them; zero if it does not. */
  readonly tokens: { readonly in: number; readonly out: number };
}

/** The answer to a call, for the model. */
export interface CallResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

/** One wire protocol: messages are in its own form. */
export interface ModelProtocol {
  headers(endpoint: Endpoint): Readonly<Record<string, string>>;
  body(endpoint: Endpoint, tools: readonly Definition[], messages: readonly JsonObject[]): JsonObject;
  user(text: string): JsonObject;
  results(results: readonly CallResult[]): readonly JsonObject[];
  /** Reads an answer; `message` is the one to send back with the next request. */
  read(answer: JsonObject): { readonly turn: Turn; readonly message: JsonObject };
  /** Makes one answer of the events of a stream. */
  join(events: readonly JsonObject[]): JsonObject;
}
