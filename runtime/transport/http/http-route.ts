import type { Identity } from "../../auth/identity.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import type { HttpProblem } from "./http-problem.ts";

/** A route beside the MCP endpoints, for example `/api/dispatch`. */
export interface HttpRoute {
  /** The path that the route serves, with all paths below it. */
  readonly path: string;
  /** True for a route that any host and any page may read, and that asks nobody who calls. */
  readonly public?: boolean;
  /** Returns the response for an error before or in `handle`. Default: the response of the MCP endpoints. */
  problem?(problem: HttpProblem): HttpResponse | Promise<HttpResponse>;
  /** Handles a request whose Host, Origin and identity have been checked. May throw HttpProblem. */
  handle(request: HttpRequest, identity: Identity): HttpResponse | Promise<HttpResponse>;
}
