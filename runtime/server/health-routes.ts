import type { InFlight } from "../support/in-flight.ts";
import type { HttpRequest, HttpResponse } from "../transport/http/http-message.ts";
import { HttpProblem } from "../transport/http/http-problem.ts";
import type { HttpRoute } from "../transport/http/http-route.ts";

/**
 * The public routes by which an orchestrator watches a server: `/healthz` answers as long as the process does, `/readyz`
 * with 503 as soon as the server is stopping and takes no new requests.
 */
export function healthRoutes(inFlight: InFlight): readonly HttpRoute[] {
  return [
    route("/healthz", () => ({ status: 200, state: "alive" })),
    route("/readyz", () =>
      inFlight.stopping ? { status: 503, state: "stopping" } : { status: 200, state: "ready" },
    ),
  ];
}

function route(path: string, look: () => { readonly status: number; readonly state: string }): HttpRoute {
  return {
    path,
    public: true,
    handle(request: HttpRequest): HttpResponse {
      if (request.path !== path) throw new HttpProblem(404, `Nothing is served below ${path}`);
      if (request.method !== "GET" && request.method !== "HEAD")
        throw new HttpProblem(405, `${path} is read by GET`, { headers: { allow: "GET, HEAD, OPTIONS" } });
      const { status, state } = look();
      const headers = { "content-type": "application/json", "cache-control": "no-store" };
      return { status, headers, body: JSON.stringify({ status: state }) };
    },
  };
}
