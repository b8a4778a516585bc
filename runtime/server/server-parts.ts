import type { Authenticate } from "../auth/authenticate.ts";
import type { Hooks } from "../call/hooks.ts";
import { openCalls } from "../call/open-calls.ts";
import { createToolTable } from "../call/tool-table.ts";
import type { EmittedCatalogue } from "../catalogue/emitted-catalogue.ts";
import { type OpenCatalogue, openCatalogue } from "../catalogue/open-catalogue.ts";
import type { RankerFactory } from "../catalogue/search/ranker.ts";
import { type CodecOffer, codecOffers } from "../encoding/codec-offers.ts";
import { DeltaMcpError } from "../errors.ts";
import type { Protocol } from "../protocol/exchange.ts";
import { createProtocol } from "../protocol/protocol.ts";
import { resourceUpdates } from "../protocol/resource-updates.ts";
import { openRunners } from "../runner/open-runners.ts";
import type { Handler } from "../runner/runner.ts";
import { localStores } from "../store/local-stores.ts";
import type { Stores } from "../store/stores.ts";
import { once } from "../support/once.ts";
import { fullSurface } from "../surface/full.ts";
import type { Surface } from "../surface/surface.ts";
import type { HttpRoute } from "../transport/http/http-route.ts";
import { openUpstreams } from "../upstream/open-upstreams.ts";
import { createDispatchRoute } from "./dispatch-route.ts";
import { createFaultLog } from "./fault-log.ts";
import { receiptsPlace } from "./receipts.ts";
import { serverSecret } from "./secret.ts";
import type { SurfaceName } from "./serve-args.ts";
import type { ServerContext } from "./server-context.ts";

/** What a generated server may say of itself beside its catalogue and handlers. */
export interface ServeOptions {
  /** The author's own code around every call. */
  readonly hooks?: Hooks;
  /** Puts found tools in order, in the place of the built-in ranking. */
  readonly ranker?: RankerFactory;
  /** Items of one page of a list. Default: everything on one page, as half the hosts read no other. */
  readonly pageSize?: number;
  /** Says who asks over HTTP. Without it nobody is known there, and tools with `scopes` are refused. */
  readonly authenticate?: Authenticate;
  /** Environment variables. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** One server, whatever it is served over: surfaces share everything but what they show. */
export interface ServerParts {
  readonly catalogue: OpenCatalogue;
  protocol(surface: SurfaceName): Promise<Protocol>;
  /** The plain HTTP surface, to be mounted beside the MCP endpoints. */
  dispatch(): HttpRoute;
  /** Says who asks over HTTP; undefined: nobody is known. */
  readonly authenticate: Authenticate | undefined;
  /** What the server can speak beside plain JSON, the best first. */
  readonly encodings: readonly CodecOffer[];
  readonly stores: Stores;
  /** What signs session ids and request states. */
  readonly secret: () => string | Uint8Array;
}

/** The version of the contract between generated code and this runtime (CatalogueHeader.contract). */
const contract = 2;

/**
 * Puts a server together. Throws DeltaMcpError("configuration") for a catalogue of another contract, missing
 * environment variables, upstreams and handlers that are none: a server that starts can run.
 */
export function createServerParts(
  emitted: EmittedCatalogue,
  handlers: Readonly<Record<string, Handler>>,
  options: ServeOptions,
): ServerParts {
  const { hooks, ranker, pageSize, authenticate, env = process.env } = options;
  const catalogue = openCatalogue(emitted, ranker);
  const { header } = catalogue;
  if (header.contract !== contract) {
    throw new DeltaMcpError(
      "configuration",
      `${header.server.name} was built by deltamcp ${header.compiler} for another runtime: build it again`,
    );
  }
  refuseMissing(handlers);
  const stores = localStores({ receipts: receiptsPlace(env, header.server.name) });
  const tools = createToolTable(catalogue);
  const runners = openRunners({
    handlers,
    upstreams: openUpstreams(header.upstreams, { env, limits: stores.limits }),
  });
  const onFault = createFaultLog(env);
  const faults = onFault === undefined ? {} : { onFault };
  const updates = resourceUpdates(stores.changes);
  const resourceUpdated = (uri: string) => updates.publish(uri);
  const calls = openCalls({
    tools,
    runners,
    resourceUpdated,
    ...(hooks === undefined ? {} : { hooks }),
    ...faults,
  });
  const search = once(async () => (await import("../catalogue/search/search.ts")).openSearch(catalogue)());
  const context: ServerContext = { catalogue, calls, held: stores.held, search };
  const shared = {
    catalogue,
    handlers,
    calls,
    updates,
    encodings: codecOffers(header.encoding, catalogue.encoding),
    secret: serverSecret(env),
    now: Date.now,
    ...faults,
    ...(pageSize === undefined ? {} : { pageSize }),
  };
  const full = (): Surface => fullSurface(context);
  // Loaded when it is served, so that a server of named tools starts without it.
  const small = async (): Promise<Surface> => {
    const { smallSurface } = await import("../surface/small.ts");
    return smallSurface(context);
  };
  const protocols = new Map<SurfaceName, Protocol>();
  return {
    catalogue,
    encodings: shared.encodings,
    secret: shared.secret,
    authenticate,
    stores,
    dispatch: () => createDispatchRoute({ ...context, receipts: stores.receipts }),
    async protocol(name) {
      const surface = name === "small" ? small : full;
      const protocol = protocols.get(name) ?? createProtocol({ ...shared, surface: await surface() });
      protocols.set(name, protocol);
      return protocol;
    },
  };
}

/** A module that lost an export is `undefined` under its name: that shows here, and not when a model first calls it. */
function refuseMissing(handlers: Readonly<Record<string, Handler | undefined>>): void {
  const missing = Object.keys(handlers).filter((name) => typeof handlers[name] !== "function");
  if (missing.length === 0) return;
  throw new DeltaMcpError(
    "configuration",
    `the handler modules export no function ${missing.join(", ")} (deltamcp build adds what is missing)`,
  );
}
