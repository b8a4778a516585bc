import type { ServerContext } from "../server/server-context.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";

/** The server behind the dispatch route, and the settings of the route. */
export interface DispatchContext
  extends Pick<ServerContext, "catalogue" | "calls" | "held" | "search" | "inFlight"> {
  /** Undefined where none are kept. */
  readonly receipts: ReceiptStore | undefined;
  /** Where it is mounted. Default `/api/dispatch`. */
  readonly path?: string;
}

export const defaultPath = "/api/dispatch";
