import { createFetchHandler } from "../transport/http/fetch-handler.ts";
import { createHttpHandler } from "../transport/http/http-handler.ts";
import type { ServerParts } from "./server-parts.ts";
import { createServerSite, type HttpOptions } from "./server-site.ts";

/**
 * A server as a `fetch` handler. It can not know what it listens on: without `allowedHosts` it takes loopback names
 * only, as a server that somebody tries out at home should.
 */
export async function createServerFetch(
  parts: ServerParts,
  options: HttpOptions,
): Promise<(request: Request) => Promise<Response>> {
  const site = await createServerSite(parts, {
    ...options,
    host: options.allowedHosts === undefined ? "localhost" : "",
  });
  return createFetchHandler(createHttpHandler(site));
}
