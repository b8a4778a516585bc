import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createIdentify, type Identify } from "../../runtime/auth/authenticate.ts";
import { createGuard } from "../../runtime/transport/http/guard.ts";
import { createHttpHandler } from "../../runtime/transport/http/http-handler.ts";
import type { HttpRoute } from "../../runtime/transport/http/http-route.ts";
import { createNodeServer } from "../../runtime/transport/http/node-server.ts";

/** A route, and who asks for it; by default nobody is known. */
export interface IdentifiedRoute extends HttpRoute {
  readonly identify?: Identify;
}

/** A route on a real server on loopback, for one test. */
export async function routeUrl(route: IdentifiedRoute): Promise<string> {
  const { identify = createIdentify(undefined) } = route;
  const site = { guard: createGuard({ host: "127.0.0.1" }), identify, endpoints: new Map(), routes: [route] };
  const server = createNodeServer(createHttpHandler(site));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${route.path}`;
}
