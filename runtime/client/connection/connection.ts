import type { JsonObject } from "../../support/json.ts";
import type { RpcPeer } from "../rpc/rpc-peer.ts";
import type { Agreement } from "./agreement.ts";

/** A connection whose revision is agreed on. */
export interface Connection {
  readonly peer: RpcPeer;
  readonly agreement: Agreement;
}

/** Events of an open connection. */
export interface ConnectionEvents {
  toolsChanged(): void;
  /** Answers a request of the server in place of the options' handlers. `origin`: see RequestOptions. */
  question?(method: string, params: JsonObject, origin: unknown): Promise<JsonObject>;
  /** Hears every notification but progress, in place of the options' handlers. */
  notification?(method: string, params: JsonObject, origin: unknown): void;
  /** Called when the other side is gone. */
  closed(): void;
}
