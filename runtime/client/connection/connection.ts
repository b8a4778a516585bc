import type { RpcPeer } from "../rpc/rpc-peer.ts";
import type { Agreement } from "./agreement.ts";

/** A connection that is agreed on. */
export interface Connection {
  readonly peer: RpcPeer;
  readonly agreement: Agreement;
}

/** What happens to a connection while it stands. */
export interface ConnectionEvents {
  toolsChanged(): void;
  /** The other side is gone. */
  closed(): void;
}
