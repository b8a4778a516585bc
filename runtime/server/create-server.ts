import type { EmittedCatalogue } from "../catalogue/emitted-catalogue.ts";
import type { Handler } from "../runner/runner.ts";
import { once } from "../support/once.ts";
import { openServer } from "./open-server.ts";
import type { Server } from "./server.ts";
import type { ServerOptions } from "./server-options.ts";

/**
 * Puts a server together; everything that needs the network or the disk is opened when it is first used. `handlers` are
 * the author's functions by the names that the build gave them. Throws DeltaMcpError("configuration") for a server that
 * could not run.
 */
export function createServer(
  emitted: EmittedCatalogue,
  handlers: object = {},
  options: ServerOptions = {},
): Server {
  const server = openServer(emitted, handlers as Readonly<Record<string, Handler>>, options);
  const load = once(async () => {
    const { createFetchHandler } = await import("../transport/http/fetch-handler.ts");
    // It cannot know what it listens on. Without `allowedHosts` it takes loopback names only, as a server that
    // somebody tries out at home should.
    const host = options.allowedHosts === undefined ? "localhost" : "";
    return createFetchHandler(await server.http({ ...options, host }), server.observe);
  });
  return {
    fetch: async (request) => (await load())(request),
    stdio: (streams) => server.stdio(streams, options.surface),
    close: (graceMs) => server.close(graceMs),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
