import { defaultPath } from "../dispatch/dispatch-context.ts";
import type { Stores } from "../store/stores.ts";
import { once } from "../support/once.ts";
import type { HttpRoute } from "../transport/http/http-route.ts";
import type { ServerContext } from "./server-context.ts";

/** The parts of a server that the dispatch surface uses. */
export interface DispatchShared
  extends Pick<ServerContext, "catalogue" | "calls" | "held" | "search" | "inFlight"> {
  readonly receipts: Stores["receipts"];
}

/** The dispatch surface of a server, loaded when the first request comes for it. */
export function createDispatchRoute(shared: DispatchShared): HttpRoute {
  const load = once(async () => {
    const { createDispatch } = await import("../dispatch/dispatch.ts");
    const { catalogue, calls, held, search, inFlight, receipts } = shared;
    return createDispatch({ catalogue, calls, search, inFlight, held, receipts });
  });
  return {
    path: defaultPath,
    handle: async (request, identity) => (await load()).handle(request, identity),
    problem: async (problem) => (await import("../dispatch/respond.ts")).problemAnswer(problem),
  };
}
