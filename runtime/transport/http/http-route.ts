import type { Identity } from "../../auth/identity.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import type { HttpProblem } from "./http-problem.ts";

/** Something mounted beside the MCP endpoint, `/api/dispatch` for one. */
export interface HttpRoute {
  /** Serves this path and everything below it. */
  readonly path: string;
  /** How it tells of what went wrong before it was asked, or in it. Default: as the MCP endpoints do. */
  problem?(problem: HttpProblem): HttpResponse | Promise<HttpResponse>;
  /** Host and Origin are checked before, and so is who asks. May throw HttpProblem. */
  handle(request: HttpRequest, identity: Identity): HttpResponse | Promise<HttpResponse>;
}
