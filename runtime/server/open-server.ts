import { cancelCalls, openCalls } from "../call/open-calls.ts";
import { createToolTable } from "../call/tool-table.ts";
import type { EmittedCatalogue } from "../catalogue/emitted-catalogue.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import type { CatalogueHeader } from "../catalogue/records.ts";
import { fallingBack } from "../catalogue/search/falling-back.ts";
import { codecOffers } from "../encoding/codec-offers.ts";
import { DeltaMcpError } from "../errors.ts";
import type { Observe } from "../observe/events.ts";
import type { Protocol } from "../protocol/exchange.ts";
import { createProtocol } from "../protocol/protocol.ts";
import { resourceUpdates } from "../protocol/resource-updates.ts";
import { openRunners } from "../runner/open-runners.ts";
import type { Handler } from "../runner/runner.ts";
import { openStores } from "../store/open-stores.ts";
import { InFlight } from "../support/in-flight.ts";
import { once } from "../support/once.ts";
import { fullSurface } from "../surface/full.ts";
import { smallSurface } from "../surface/small.ts";
import type { Surface } from "../surface/surface.ts";
import type { HttpHandler } from "../transport/http/http-handler.ts";
import { openUpstreams } from "../upstream/open-upstreams.ts";
import { allowedFolders } from "./allowed-folders.ts";
import { openLife } from "./life.ts";
import { refuseMissing } from "./refuse-missing.ts";
import { serverSecret } from "./secret.ts";
import type { SurfaceName } from "./serve-args.ts";
import type { StdioStreams } from "./server.ts";
import type { ServerContext } from "./server-context.ts";
import { type ServerObserve, serverObserve } from "./server-observe.ts";
import type { HttpOptions, ServeOptions } from "./server-options.ts";
import { type ServedAs, type ServerStoreSettings, storeSettings } from "./store-settings.ts";

/** A server as `serve` and `createServer` use it. Its surfaces share everything but what they show. */
export interface OpenServer {
  readonly header: CatalogueHeader;
  readonly observe: Observe;
  /** Where the state of the server is kept. */
  readonly stores: ServerStoreSettings;
  /** True if requests over HTTP must say who calls. */
  readonly knowsCallers: boolean;
  protocol(surface: SurfaceName): Promise<Protocol>;
  /** Answers HTTP requests. `host` is the address that the server listens on, "" if it is not known. */
  http(options: HttpOptions & { readonly host: string }): Promise<HttpHandler>;
  /** Serves one peer over a pair of streams until it is gone. */
  stdio(streams: StdioStreams, surface?: SurfaceName): Promise<void>;
  close(graceMs?: number): Promise<void>;
}

/** The version of the contract between generated code and this runtime (CatalogueHeader.contract). */
const contract = 2;

/**
 * Puts a server together. Throws DeltaMcpError("configuration") for a catalogue of another contract, missing
 * environment variables, and upstreams and handlers that cannot be used: a server that starts can run.
 */
export function openServer(
  emitted: EmittedCatalogue,
  handlers: Readonly<Record<string, Handler>>,
  options: ServeOptions,
  listeners: ServerObserve = serverObserve(options),
  servedAs: ServedAs = "embedded",
): OpenServer {
  const { hooks, ranker, pageSize, authenticate, env = process.env } = options;
  const { observe, hearsCalls } = listeners;
  const catalogue = openCatalogue(emitted, ranker && fallingBack(ranker, observe));
  const { header } = catalogue;
  if (header.contract !== contract) {
    throw new DeltaMcpError(
      "configuration",
      `${header.server.name} was built by deltamcp ${header.compiler} for another version of the runtime: build it again`,
    );
  }
  refuseMissing(handlers, header);
  const secret = serverSecret(env);
  const settings = storeSettings(env, header.server.name, servedAs);
  const stores = openStores(settings, { observe });
  const upstreams = openUpstreams(header.upstreams, { env, limits: stores.limits, observe });
  const runners = openRunners({ handlers, upstreams, env, files: allowedFolders(env) });
  const onFault = (subject: string, error: unknown) => observe({ kind: "fault", subject, error });
  const faults = { onFault };
  const updates = resourceUpdates(stores.changes);
  const calls = openCalls({
    tools: createToolTable(catalogue),
    runners,
    resourceUpdated: (uri) => updates.publish(uri),
    ...(hooks === undefined ? {} : { hooks }),
    ...(header.pages === undefined ? {} : { pageBounds: header.pages }),
    ...(hearsCalls ? { observe } : {}),
    ...(stores.receipts && { receipts: { store: stores.receipts, transports: settings.transports } }),
    ...faults,
  });
  const inFlight = new InFlight();
  const search = once(async () => (await import("../catalogue/search/search.ts")).openSearch(catalogue)());
  const encodings = codecOffers(header.encoding, catalogue.encoding);
  const context: ServerContext = { catalogue, calls, held: stores.held, search, inFlight };
  const shared = {
    ...(Object.values(header.upstreams).some(({ kind }) => kind === "mcp") ? { upstreams } : {}),
    ...(header.resultLinks === true ? { held: stores.held } : {}),
    ...{ catalogue, handlers, calls, updates, encodings, secret, now: Date.now },
    ...faults,
    ...(pageSize === undefined ? {} : { pageSize }),
  };
  const life = openLife({
    inFlight,
    cancelCalls: (reason) => cancelCalls(calls, reason),
    // Runners use connections, and connections use stores.
    opened: [runners, upstreams, stores],
  });

  const open = async (name: SurfaceName): Promise<Protocol> => {
    const surface: Surface = name === "full" ? fullSurface(context) : smallSurface(context);
    return life.track(createProtocol({ ...shared, surface }));
  };
  const protocols = { full: once(() => open("full")), small: once(() => open("small")) };

  return {
    header,
    observe,
    stores: settings,
    knowsCallers: authenticate !== undefined || header.auth !== undefined,
    protocol: (surface) => protocols[surface](),
    async http({ surface = header.surface, ...place }) {
      const { openSite } = await import("./open-site.ts");
      const { site, handle } = await openSite({
        ...{ ...context, encodings, stores, secret, observe, env, protocols, surface, place },
        ...(authenticate === undefined ? {} : { authenticate }),
      });
      life.track(site);
      return handle;
    },
    async stdio(streams, surface = header.surface) {
      const { serveStdio } = await import("../transport/stdio/serve-stdio.ts");
      const protocol = await protocols[surface]();
      await life.serve(serveStdio(protocol, { ...streams, encodings, inFlight }));
    },
    close: life.close,
  };
}
