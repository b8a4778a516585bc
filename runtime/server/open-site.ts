import type { Authenticate } from "../auth/authenticate.ts";
import type { CodecOffer } from "../encoding/codec-offers.ts";
import type { Observe } from "../observe/events.ts";
import type { Protocol } from "../protocol/exchange.ts";
import type { Stores } from "../store/stores.ts";
import { createSite, type Site } from "../transport/http/create-site.ts";
import { createHttpHandler, type HttpHandler } from "../transport/http/http-handler.ts";
import { createDispatchRoute } from "./dispatch-route.ts";
import type { Environment } from "./environment.ts";
import { healthRoutes } from "./health-routes.ts";
import type { SurfaceName } from "./serve-args.ts";
import type { ServerContext } from "./server-context.ts";
import type { HttpOptions } from "./server-options.ts";

/** The parts of the HTTP side of a server. */
export interface SiteContext extends ServerContext {
  readonly encodings: readonly CodecOffer[];
  readonly stores: Stores;
  readonly secret: () => string | Uint8Array;
  readonly authenticate?: Authenticate;
  readonly observe: Observe;
  readonly env: Environment;
  readonly protocols: Readonly<Record<SurfaceName, () => Promise<Protocol>>>;
  /** The surface at `/mcp`. */
  readonly surface: SurfaceName;
  readonly place: Omit<HttpOptions, "surface"> & { readonly host: string };
}

/** The site of one server: the default surface at `/mcp`, each surface at a path of its own, and dispatch. */
export async function openSite(
  server: SiteContext,
): Promise<{ readonly site: Site; readonly handle: HttpHandler }> {
  const { catalogue, encodings, inFlight, stores, secret, authenticate, observe, protocols, surface } =
    server;
  const paths = {
    "/mcp": protocols[surface],
    "/mcp/full": protocols.full,
    "/mcp/small": protocols.small,
  };
  const dispatch = createDispatchRoute({ ...server, receipts: stores.receipts });
  const { auth } = catalogue.header;
  const known =
    auth === undefined || authenticate !== undefined
      ? undefined
      : await (await import("./site-auth.ts")).openSiteAuth(auth, {
          catalogue,
          observe,
          env: server.env,
          served: [...Object.keys(paths), dispatch.path],
        });
  const site = createSite({
    ...server.place,
    ...(authenticate === undefined ? {} : { authenticate }),
    ...known,
    catalogue,
    encodings,
    inFlight,
    observe,
    secret: secret(),
    replays: await stores.replays(),
    changes: stores.changes,
    routes: [dispatch, ...(known?.routes ?? []), ...healthRoutes(inFlight)],
    protocols: paths,
  });
  return { site, handle: createHttpHandler(site) };
}
