import type { ResultHandler, ToolCaller } from "../call/tool-caller.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { Search } from "../catalogue/search/search.ts";
import type { HeldStore } from "../result/held/held-store.ts";
import type { ReceiptStore } from "../store/receipt-store.ts";
import type { Authenticate } from "../transport/http/endpoint-parts.ts";

/** What the dispatch surface is made of. */
export interface DispatchParts {
  readonly catalogue: OpenCatalogue;
  /** Made with `structured: "shape"` and `readOnWithPost`. */
  readonly results: ResultHandler;
  /** The one path of a call, with the result handler that it is given, and receipts for the transport "dispatch". */
  readonly makeCaller: (results: ResultHandler) => ToolCaller;
  readonly search: () => Promise<Search>;
  readonly held: HeldStore;
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
