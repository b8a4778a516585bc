import type { Identity } from "../../auth/identity.ts";
import type { Codec } from "../../encoding/codec.ts";
import { metaVersion, unsupportedVersion } from "../../protocol/eras/stateless-meta.ts";
import { errorAnswer } from "../../protocol/failure.ts";
import { readMessage } from "../../protocol/message.ts";
import { handshakeRevision, statelessRevision, unnamedRevision } from "../../protocol/revisions.ts";
import { RpcFailure } from "../../protocol/rpc-failure.ts";
import { Session } from "../../protocol/session.ts";
import { isObject } from "../../support/json.ts";
import { answerResponse } from "./answer-response.ts";
import type { EndpointContext } from "./endpoint-context.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";
import { readBody } from "./read-body.ts";
import { type Incoming, runExchange } from "./run-exchange.ts";
import { httpPeer } from "./sessions/live-sessions.ts";

/** Answers a POST with one message (or, in 2025-03-26, one batch). Rejects with HttpProblem. */
export async function handlePost(
  request: HttpRequest,
  identity: Identity,
  parts: EndpointContext,
): Promise<HttpResponse> {
  const accept = request.header("accept");
  const accepts = parts.readAccept(accept);
  if (!accepts.whole && !accepts.stream) {
    throw new HttpProblem(406, "Accept must list application/json or text/event-stream");
  }
  const body = await readBody(request, parts.encodings, parts.maxBodyBytes);
  await parts.authoriseMessage?.(body.value, identity);
  const codec: Codec | undefined =
    accepts.encoding === undefined
      ? accept === undefined
        ? body.codec
        : undefined
      : await accepts.encoding.load();
  const incoming: Incoming = { request, value: body.value, accepts, codec };
  const message = isObject(body.value) ? body.value : {};
  const params = message["params"];
  const bodyVersion = isObject(params) ? metaVersion(params) : undefined;
  const version = request.header("mcp-protocol-version");
  if (version === statelessRevision.name || bodyVersion !== undefined) {
    if (message["method"] === "subscriptions/listen" && !accepts.stream) {
      throw new HttpProblem(
        406,
        "Accept must list text/event-stream: subscriptions/listen answers by a stream",
      );
    }
    return handleStateless(incoming, bodyVersion, identity, parts);
  }
  const initializes = message["method"] === "initialize";
  if (!initializes && version !== undefined && handshakeRevision(version) === undefined) {
    return refuse(incoming, unsupportedVersion(version), parts);
  }
  const found = initializes ? freshSession(identity, parts) : findSession(request, identity, parts);
  return runExchange(incoming, { ...found, identity, revision: version ?? unnamedRevision }, parts);
}

async function handleStateless(
  incoming: Incoming,
  bodyVersion: unknown,
  identity: Identity,
  parts: EndpointContext,
): Promise<HttpResponse> {
  const message = readMessage(incoming.value);
  try {
    if (message.kind === "request") await parts.checkMirrors(incoming.request, message, bodyVersion);
  } catch (error) {
    if (error instanceof RpcFailure) return refuse(incoming, error, parts);
    throw error;
  }
  const sender = { ...freshSession(identity, parts), identity, revision: statelessRevision.name };
  return runExchange(incoming, sender, parts);
}

/** Returns the response for an error that is found before the request is served. */
function refuse(incoming: Incoming, failure: RpcFailure, { precompressed }: EndpointContext): HttpResponse {
  const message = readMessage(incoming.value);
  const id = message.kind === "request" || message.kind === "invalid" ? message.id : null;
  return answerResponse(errorAnswer(id, failure), incoming.request, precompressed);
}

function freshSession({ principal }: Identity, { inFlight }: EndpointContext) {
  return { session: new Session(httpPeer(principal), inFlight), id: undefined };
}

/**
 * Returns the session that the request names, or a fresh one: sessions are optional. Throws HttpProblem 404 for an
 * unknown session, and the client then initializes again.
 */
function findSession(request: HttpRequest, identity: Identity, parts: EndpointContext) {
  const id = request.header("mcp-session-id");
  if (id === undefined) return freshSession(identity, parts);
  const session = parts.sessions.find(id, identity.principal);
  if (session === undefined) throw new HttpProblem(404, "Session not found: initialize again");
  return { session, id };
}
