import type { ServerContext } from "../server/server-context.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";
import type { Authenticate } from "../transport/http/endpoint-parts.ts";

/** The server behind the dispatch route, and the settings of the route. */
export interface DispatchContext extends Pick<ServerContext, "catalogue" | "calls" | "held" | "search"> {
  /** Undefined where none are kept. */
  readonly receipts: ReceiptStore | undefined;
  /** Who asks, where that is checked; throws HttpProblem 401 or 403. */
  readonly authenticate?: Authenticate;
  /** Tells subscribers on other surfaces that a resource changed. */
  readonly resourceUpdated?: (uri: string) => void;
  /** Where it is mounted. Default `/api/dispatch`. */
  readonly path?: string;
}

export const defaultPath = "/api/dispatch";
