import { searchIndex } from "../../compiler/tables/search/search-index.ts";
import { type Authenticate, createIdentify } from "../../runtime/auth/authenticate.ts";
import type { Hooks } from "../../runtime/call/hooks.ts";
import { openCalls } from "../../runtime/call/open-calls.ts";
import type { PageBounds } from "../../runtime/call/page-bounds.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import { openSearch } from "../../runtime/catalogue/search/search.ts";
import { createDispatch } from "../../runtime/dispatch/dispatch.ts";
import { memoryHeldStore } from "../../runtime/store/memory/memory-held-store.ts";
import { memoryReceiptStore } from "../../runtime/store/memory/memory-receipt-store.ts";
import { InFlight } from "../../runtime/support/in-flight.ts";
import type { UpstreamRecord } from "../../runtime/upstream/upstream-record.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";
import type { ToolSketch } from "./memory-tools.ts";
import type { IdentifiedRoute } from "./route-url.ts";
import { handlersOf, testRunners } from "./test-runners.ts";
import { toolRecord } from "./tool-record.ts";

export interface DispatchOptions {
  readonly upstreams?: Record<string, UpstreamRecord>;
  readonly env?: Record<string, string>;
  readonly hooks?: Hooks;
  readonly authenticate?: Authenticate;
  readonly pageBounds?: Partial<PageBounds>;
}

/** The dispatch surface over tools in memory: real catalogue, search, call path, runners, results and receipts. */
export function memoryDispatch(
  tools: Record<string, Partial<ToolSketch>>,
  options: DispatchOptions = {},
): IdentifiedRoute {
  const { upstreams = {}, env = {}, hooks, authenticate = believe, pageBounds } = options;
  const records = Object.entries(tools).map(([name, { handler: _, ...tool }]) =>
    toolRecord({ ...tool, name }),
  );
  const catalogue = openCatalogue(emittedCatalogue({ tools: records, search: searchIndex(records) }));
  const held = memoryHeldStore();
  const receipts = memoryReceiptStore();
  const calls = openCalls({
    tools: createToolTable(catalogue),
    runners: testRunners(handlersOf(tools), upstreams, env),
    ...(hooks === undefined ? {} : { hooks }),
    ...(pageBounds === undefined ? {} : { pageBounds }),
    receipts: { store: receipts, transports: ["dispatch"] },
  });
  const route = createDispatch({
    catalogue,
    calls,
    search: openSearch(catalogue),
    held,
    receipts,
    inFlight: new InFlight(),
  });
  return { ...route, identify: createIdentify(authenticate) };
}

/** Accepts every claimed identity: these tests are about its consequences. */
const believe: Authenticate = (request) => {
  const principal = request.header("x-principal");
  const scopes = request.header("x-scopes")?.split(" ");
  return {
    ...(principal === undefined ? {} : { principal }),
    ...(scopes === undefined ? {} : { scopes }),
  };
};
