import { createToolCaller } from "../call/call.ts";
import type { CallParts } from "../call/call-parts.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import { defaultPath } from "../dispatch/parts.ts";
import type { HeldStore } from "../result/held/held-store.ts";
import { once } from "../support/once.ts";
import type { Authenticate } from "../transport/http/endpoint-parts.ts";
import type { HttpRoute } from "../transport/http/http-message.ts";
import { openReceipts, receiptsPlace } from "./receipts.ts";

/** What the dispatch surface shares with the others. */
export interface DispatchShared {
  readonly catalogue: OpenCatalogue;
  readonly call: Omit<CallParts, "results" | "receipts">;
  readonly held: HeldStore;
  readonly resourceUpdated: (uri: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The dispatch surface of a server, loaded when the first request comes for it. */
export function createDispatchRoute(
  shared: DispatchShared,
  authenticate: Authenticate | undefined,
): HttpRoute {
  const load = once(async () => {
    const [{ createDispatch }, { openSearch }, { createResultHandler }, { readOnWithPost }, receipts] =
      await Promise.all([
        import("../dispatch/dispatch.ts"),
        import("../catalogue/search/search.ts"),
        import("../result/result-handler.ts"),
        import("../result/held/read-on.ts"),
        openReceipts(receiptsPlace(shared.env, shared.catalogue.header.server.name)),
      ]);
    const { catalogue, held, call, resourceUpdated } = shared;
    const results = createResultHandler({ store: held, readOn: () => readOnWithPost, structured: "shape" });
    return createDispatch({
      catalogue,
      results,
      makeCaller: (handler) =>
        createToolCaller({
          ...call,
          results: handler,
          ...(receipts === undefined ? {} : { receipts: { store: receipts, transports: ["dispatch"] } }),
        }),
      search: openSearch(catalogue),
      held,
      receipts,
      resourceUpdated,
      ...(authenticate === undefined ? {} : { authenticate }),
    });
  });
  return {
    path: defaultPath,
    handle: async (request) => (await load()).handle(request),
    problem: async (problem) => (await import("../dispatch/respond.ts")).problemAnswer(problem),
  };
}
