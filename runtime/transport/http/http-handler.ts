import type { Identify } from "../../auth/authenticate.ts";
import { anonymous } from "../../auth/identity.ts";
import { messageOf } from "../../errors.ts";
import type { Observe } from "../../observe/events.ts";
import type { InFlight } from "../../support/in-flight.ts";
import type { EndpointContext } from "./endpoint-context.ts";
import { type Guard, preflightHeaders } from "./guard.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import {
  HttpProblem,
  isHttpProblem,
  problemResponse,
  serverStopping,
  writableProblem,
} from "./http-problem.ts";
import type { HttpRoute } from "./http-route.ts";
import { handleMcp } from "./mcp-endpoint.ts";

/** The endpoints and routes of a server over HTTP. */
export interface HttpSite {
  readonly guard: Guard;
  readonly identify: Identify;
  readonly inFlight: InFlight;
  /** Receives the errors that clients must not see. */
  readonly observe?: Observe | undefined;
  /** MCP endpoints by path: `/mcp`, `/mcp/full`, `/mcp/small`. Each is opened on first use. */
  readonly endpoints: ReadonlyMap<string, () => Promise<EndpointContext>>;
  /** The routes beside the MCP endpoints. */
  readonly routes: readonly HttpRoute[];
}

/**
 * Answers every request: checks its host, origin and identity, finds the path, and converts every error to a
 * response.
 */
export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

export function createHttpHandler(site: HttpSite): HttpHandler {
  return async (request) => {
    const route = routeOf(request, site);
    if (route?.public === true) return publicAnswer(request, route, site);
    let cors: Readonly<Record<string, string>> | undefined;
    let response: HttpResponse;
    try {
      cors = site.guard.check(request);
      response = await dispatch(request, route, site);
    } catch (error) {
      response = await problemOf(error, request, route, site);
    }
    if (cors === undefined || cors["vary"] === undefined) return response;
    const vary = [response.headers["vary"], cors["vary"]].filter((name) => name !== undefined).join(", ");
    return { ...response, headers: { ...response.headers, ...cors, vary } };
  };
}

/** Answers a public route: every page and host may read it, without authentication. */
async function publicAnswer(request: HttpRequest, route: HttpRoute, site: HttpSite): Promise<HttpResponse> {
  const cors = { "access-control-allow-origin": "*" };
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...preflightHeaders(request), ...cors } };
  try {
    const response = await route.handle(request, anonymous);
    return { ...response, headers: { ...response.headers, ...cors } };
  } catch (error) {
    return problemOf(error, request, route, site);
  }
}

async function problemOf(
  error: unknown,
  request: HttpRequest,
  route: HttpRoute | undefined,
  site: HttpSite,
): Promise<HttpResponse> {
  const problem = isHttpProblem(error) ? refusal(error, request, site) : fault(error, request, site);
  return (await route?.problem?.(problem)) ?? problemResponse(problem);
}

/** Returns the problem to send. Its cause is reported to the operator and never sent to the client. */
function refusal(thrown: HttpProblem, request: HttpRequest, site: HttpSite): HttpProblem {
  const problem = writableProblem(thrown);
  if (problem === undefined)
    return fault(new Error(`an HttpProblem has the status ${thrown.status}`), request, site);
  if (problem.cause !== undefined) {
    const message = `a request was refused with ${problem.status}: ${messageOf(problem.cause)}`;
    site.observe?.({ kind: "notice", level: "error", message });
  }
  return problem;
}

/**
 * Returns the problem for an internal error. The error's message may contain a path or a secret, so it is reported to
 * the operator and not sent to the client.
 */
function fault(error: unknown, { method, path }: HttpRequest, site: HttpSite): HttpProblem {
  site.observe?.({ kind: "fault", subject: `${method} ${path.slice(0, 200)}`, error });
  return new HttpProblem(500, "Internal error", { code: -32603 });
}

function routeOf({ path }: HttpRequest, { routes }: HttpSite): HttpRoute | undefined {
  return routes.find((route) => path === route.path || path.startsWith(`${route.path}/`));
}

async function dispatch(
  request: HttpRequest,
  route: HttpRoute | undefined,
  site: HttpSite,
): Promise<HttpResponse> {
  const { endpoints } = site;
  const path =
    request.path.length > 1 && request.path.endsWith("/") ? request.path.slice(0, -1) : request.path;
  const endpoint = endpoints.get(path);
  if (endpoint === undefined && route === undefined) throw unknownPath(path, [...endpoints.keys()], site);
  if (request.method === "OPTIONS") return { status: 204, headers: preflightHeaders(request) };
  // Over MCP a POST may contain the reply that a call in flight waits for. The protocol itself refuses new requests.
  if (site.inFlight.stopping && !(endpoint !== undefined && request.method === "POST"))
    throw serverStopping();
  const identity = await site.identify(request);
  if (endpoint !== undefined) return handleMcp(request, identity, await endpoint());
  if (route === undefined) throw unknownPath(path, [], site);
  return route.handle(request, identity);
}

/**
 * Returns the error for an unknown path. Clients of 2024-11-05 request `/sse` and `/messages`: the message names the
 * replacement.
 */
function unknownPath(path: string, endpoints: readonly string[], { routes }: HttpSite): HttpProblem {
  const old = /^\/(?:sse|messages?)(?:\/|$)/.test(path);
  const reason = old
    ? "The HTTP+SSE transport of 2024-11-05 is not served. Use Streamable HTTP"
    : `Nothing is served at ${path.slice(0, 200)}. MCP is served`;
  const code = routes.find(({ path }) => path === "/api/dispatch");
  const others = code === undefined ? "" : `, plain HTTP for code at ${code.path}`;
  return new HttpProblem(404, `${reason} at ${endpoints.join(", ")}${others}`);
}
