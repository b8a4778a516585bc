import { createIdentify, type Identify } from "../../runtime/auth/authenticate.ts";
import { stderrSink } from "../../runtime/observe/stderr-sink.ts";
import { InFlight } from "../../runtime/support/in-flight.ts";
import { createGuard } from "../../runtime/transport/http/guard.ts";
import { createHttpHandler } from "../../runtime/transport/http/http-handler.ts";
import type { HttpRoute } from "../../runtime/transport/http/http-route.ts";
import { handlerUrl } from "./handler-url.ts";

/** A route, and who asks for it; by default nobody is known. */
export interface IdentifiedRoute extends HttpRoute {
  readonly identify?: Identify;
}

/** A route on a real server on loopback, for one test. */
export async function routeUrl(route: IdentifiedRoute): Promise<string> {
  const { identify = createIdentify(undefined) } = route;
  const guard = createGuard({ host: "127.0.0.1" });
  const observe = stderrSink({ faults: true });
  const site = { guard, identify, observe, inFlight: new InFlight(), endpoints: new Map(), routes: [route] };
  return `${await handlerUrl(createHttpHandler(site))}${route.path}`;
}
