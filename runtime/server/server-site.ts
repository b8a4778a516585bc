import { createSite, type Site } from "../transport/http/create-site.ts";
import type { SurfaceName } from "./serve-args.ts";
import type { ServerParts } from "./server-parts.ts";

/** What a server may be told of its place in HTTP. */
export interface HttpOptions {
  /** What `/mcp` shows. Default: what the build chose. */
  readonly surface?: SurfaceName;
  /** Names in the Host header beside loopback ones. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages that may call, beside loopback ones and the server's own: `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
}

/** The site of one server: the default surface at `/mcp`, each surface at a path of its own. */
export async function createServerSite(
  parts: ServerParts,
  options: HttpOptions & { readonly host: string },
): Promise<Site> {
  const surface = options.surface ?? parts.catalogue.header.surface;
  return createSite({
    ...options,
    ...(parts.authenticate === undefined ? {} : { authenticate: parts.authenticate }),
    catalogue: parts.catalogue,
    encodings: parts.encodings,
    secret: parts.secret(),
    replays: await parts.stores.replays(),
    changes: parts.stores.changes,
    routes: [parts.dispatch()],
    protocols: {
      "/mcp": () => parts.protocol(surface),
      "/mcp/full": () => parts.protocol("full"),
      "/mcp/small": () => parts.protocol("small"),
    },
  });
}
