import type { Identity } from "../auth/identity.ts";
import type { ClientChannel } from "../call/client-channel.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import type { Work } from "../support/in-flight.ts";
import { isObject } from "../support/json.ts";
import { JsonDepthError } from "../support/json-depth.ts";
import { parseExactJson } from "../support/parse-exact-json.ts";
import type { HttpRequest, HttpResponse } from "../transport/http/http-message.ts";
import { HttpProblem, serverStopping } from "../transport/http/http-problem.ts";
import type { HttpRoute } from "../transport/http/http-route.ts";
import { type DispatchContext, defaultPath } from "./dispatch-context.ts";
import { dispatchResults, invoke, nobodyToAsk } from "./invoke.ts";
import { maxBodyBytes } from "./limits.ts";
import { openApiOf } from "./open-api/open-api.ts";
import { readInvocation } from "./read-invocation.ts";
import { readQuery } from "./read-query.ts";
import { readReceipt } from "./read-receipt.ts";
import {
  type ReadContext,
  readAsk,
  readContract,
  readManifest,
  readRegistry,
  refusal,
} from "./read-verbs.ts";
import { problemAnswer, representation, respondWith } from "./respond.ts";

/**
 * The plain HTTP surface: a catalogue for code, sandboxes and curl, that needs no MCP and no definitions up front.
 * The verbs are in {@link manifestOf}. Same scopes, validation, hooks and budgets as every other surface.
 */
export function createDispatch(server: DispatchContext): HttpRoute {
  const path = server.path ?? defaultPath;
  const results = dispatchResults(server.held, server.catalogue.header.budgets);
  return {
    path,
    async handle(request, identity) {
      return withoutBody(request, await route(server, results, path, request, identity));
    },
    problem: problemAnswer,
  };
}

async function route(
  server: DispatchContext,
  results: ResultHandler,
  path: string,
  request: HttpRequest,
  identity: Identity,
): Promise<HttpResponse> {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (request.path === `${path}/openapi.json`) {
    if (reads) return readOpenApi(server, path, request);
    throw new HttpProblem(405, "The document is read-only: use GET.", { headers: { allow: "GET, HEAD" } });
  }
  if (request.path !== path && request.path !== `${path}/`)
    throw new HttpProblem(404, `There is nothing at this path. Use ${path}.`);
  if (request.method === "POST") return post(server, results, request, identity);
  if (reads) return get(server, path, request, identity);
  throw new HttpProblem(405, "Use GET or POST here.", { headers: { allow: "GET, HEAD, POST" } });
}

function get(
  server: DispatchContext,
  path: string,
  request: HttpRequest,
  identity: Identity,
): Promise<HttpResponse> {
  const context: ReadContext = { server, request, identity, url: addressOf(request, path) };
  const query = readQuery(request.query);
  switch (query.verb) {
    case "ask":
      return readAsk(context, query.ask, query.limit);
    case "key":
      return readContract(context, query.key, query.format);
    case "registry":
      return readRegistry(context);
    case "receipt":
      return readReceipt(context, query.id);
    case "manifest":
      return readManifest(context);
  }
}

async function post(
  server: DispatchContext,
  results: ResultHandler,
  request: HttpRequest,
  identity: Identity,
): Promise<HttpResponse> {
  // A page of another site can send text or forms without asking the browser first, JSON it cannot.
  if (!/^application\/json\b/i.test(request.header("content-type") ?? ""))
    throw new HttpProblem(415, "The body must be JSON, with content-type: application/json.");
  const text = new TextDecoder().decode(await request.body(maxBodyBytes));
  const body = parseBody(text);
  const invocation = readInvocation(body);
  if (typeof invocation === "string")
    return refusal(server, isObject(body) ? body["key"] : undefined, invocation);
  if (server.inFlight.stopping) throw serverStopping();
  const controller = new AbortController();
  request.onClose((aborted) => {
    if (aborted) controller.abort();
  });
  const work: Work = {
    previous: undefined,
    next: undefined,
    stop: (reason) => controller.abort(new DOMException(reason, "AbortError")),
  };
  server.inFlight.begin(work);
  try {
    return await invoke(server, invocation, results, channelOf(request, identity, controller.signal));
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    if (server.inFlight.stopping) throw serverStopping();
    // Nobody reads this any more; the status is what proxies log for it.
    throw new HttpProblem(499, "The client closed the connection.");
  } finally {
    server.inFlight.end(work);
  }
}

function readOpenApi({ catalogue }: DispatchContext, path: string, request: HttpRequest): HttpResponse {
  const document = openApiOf(catalogue.header, addressOf(request, path));
  return respondWith(representation(JSON.stringify(document)), request);
}

function parseBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof JsonDepthError) throw new HttpProblem(400, `The body is ${error.message}.`);
    return undefined;
  }
}

/** The client channel of a call over plain HTTP: the caller, and a signal that fires if the caller goes away. */
function channelOf(
  request: HttpRequest,
  { principal, scopes }: Identity,
  signal: AbortSignal,
): ClientChannel {
  const agent = request.header("user-agent");
  return {
    signal,
    caller: {
      transport: "dispatch",
      capabilities: {},
      ...(agent === undefined ? {} : { client: { name: agent.slice(0, 100), version: "" } }),
      ...(principal === undefined ? {} : { principal }),
      ...(scopes === undefined ? {} : { scopes }),
    },
    progress: () => {},
    log: () => {},
    sample: nobodyToAsk("a model's answer"),
    elicit: nobodyToAsk("a user's answer"),
    roots: nobodyToAsk("folders"),
  };
}

/** The address that the client used: the Host header is checked before we get here. */
function addressOf(request: HttpRequest, path: string): string {
  const host = request.header("host");
  const scheme = request.header("x-forwarded-proto") === "https" ? "https" : "http";
  return host === undefined ? path : `${scheme}://${host}${path}`;
}

function withoutBody(request: HttpRequest, response: HttpResponse): HttpResponse {
  if (request.method !== "HEAD") return response;
  const { body: _, ...head } = response;
  return head;
}
