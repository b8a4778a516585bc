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
  /** Called when the other side is gone. */
  closed(): void;
}
