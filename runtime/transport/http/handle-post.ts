import { isObject } from "../../json.ts";
import { metaVersion, unsupportedVersion } from "../../protocol/eras/stateless-meta.ts";
import type { Answer } from "../../protocol/exchange.ts";
import { errorAnswer } from "../../protocol/failure.ts";
import { readMessage } from "../../protocol/message.ts";
import { handshakeRevision, statelessRevision, unnamedRevision } from "../../protocol/revisions.ts";
import { RpcFailure } from "../../protocol/rpc-failure.ts";
import { serialiseAnswer } from "../../protocol/serialise.ts";
import { type Peer, Session } from "../../protocol/session.ts";
import { answerResponse } from "./answer-response.ts";
import type { EndpointParts } from "./endpoint-parts.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";
import { PostExchange, streamHeaders } from "./post-exchange.ts";
import { readBody } from "./read-body.ts";

const accepted: HttpResponse = { status: 202, headers: {} };

/** One message (or, in 2025-03-26, one batch) as a POST, and its answer. Rejects with HttpProblem. */
export async function handlePost(
  request: HttpRequest,
  peer: Peer,
  parts: EndpointParts,
): Promise<HttpResponse> {
  const accepts = parts.readAccept(request.header("accept"));
  if (!accepts.json && !accepts.stream) {
    throw new HttpProblem(406, "Accept must list application/json or text/event-stream");
  }
  const fresh: FoundSession = { session: new Session(peer), id: undefined };
  const value = await readBody(request, parts.maxBodyBytes);
  const version = request.header("mcp-protocol-version");
  const params = isObject(value) ? value["params"] : undefined;
  const bodyVersion = isObject(params) ? metaVersion(params) : undefined;
  if (version === statelessRevision.name || bodyVersion !== undefined) {
    const problem = await checkStateless(request, value, bodyVersion, parts);
    if (problem !== undefined) return answerResponse(problem, request, parts.precompressed);
    if (isObject(value) && value["method"] === "subscriptions/listen" && !accepts.stream) {
      throw new HttpProblem(
        406,
        "Accept must list text/event-stream: subscriptions/listen is answered by a stream",
      );
    }
    return exchange(request, value, { ...fresh, revision: statelessRevision.name }, parts);
  }
  if (isObject(value) && value["method"] === "initialize") {
    return exchange(request, value, { ...fresh, revision: unnamedRevision }, parts);
  }
  if (version !== undefined && handshakeRevision(version) === undefined) {
    const message = readMessage(value);
    const id = message.kind === "request" ? message.id : null;
    return answerResponse(errorAnswer(id, unsupportedVersion(version)), request, parts.precompressed);
  }
  return exchange(
    request,
    value,
    { ...findSession(request, peer, parts), revision: version ?? unnamedRevision },
    parts,
  );
}

async function checkStateless(
  request: HttpRequest,
  value: unknown,
  bodyVersion: unknown,
  { checkMirrors }: EndpointParts,
): Promise<Answer | undefined> {
  const message = readMessage(value);
  if (message.kind !== "request") return undefined;
  try {
    await checkMirrors(request, message, bodyVersion);
    return undefined;
  } catch (error) {
    if (error instanceof RpcFailure) return errorAnswer(message.id, error);
    throw error;
  }
}

interface FoundSession {
  readonly session: Session;
  /** Undefined for a session that lasts for this request alone. */
  readonly id: string | undefined;
}

/** Sessions are optional. One that is named must be known: the client begins anew on 404. */
function findSession(request: HttpRequest, peer: Peer, { sessions }: EndpointParts): FoundSession {
  const id = request.header("mcp-session-id");
  if (id === undefined) return { session: new Session(peer), id };
  const session = sessions.find(id, peer);
  if (session === undefined) throw new HttpProblem(404, "Session not found: initialize again");
  return { session, id };
}

function exchange(
  request: HttpRequest,
  value: unknown,
  { session, id, revision }: FoundSession & { readonly revision: string },
  parts: EndpointParts,
): Promise<HttpResponse> {
  const { protocol, logs, streams, sessions } = parts;
  const accepts = parts.readAccept(request.header("accept"));
  const spoken = session.facts?.revision ?? revision;
  return new Promise((resolve) => {
    const post = new PostExchange(
      {
        session,
        revision,
        streams: accepts.stream,
        openLog: id === undefined || spoken === "2024-11-05" ? undefined : () => logs.open(id),
        primes: spoken === "2025-11-25",
      },
      resolve,
    );
    const finish = (answer: Answer | undefined) => {
      if (post.streaming) post.finish(answer);
      else resolve(answer === undefined ? accepted : respond(answer, request, session, accepts.json, parts));
      streams.delete(post);
      if (id === undefined) session.close("the request is over");
      else sessions.release(id, session);
    };
    const received = protocol.receive(value, post);
    if (!(received instanceof Promise)) return finish(received);
    streams.add(post);
    request.onClose((aborted) => {
      if (!aborted) return;
      post.disconnect();
      if (id === undefined) session.close("the client closed the connection");
    });
    void received.then(finish);
  });
}

const json = { "content-type": "application/json" };

function respond(
  answer: Answer,
  request: HttpRequest,
  session: Session,
  asJson: boolean,
  { tokens, precompressed }: EndpointParts,
): HttpResponse {
  const { facts, peer } = session;
  // Facts that were not there before: a handshake took place, and its answer names the session.
  const begins = facts !== undefined && peer.facts === undefined && answer.kind === "result";
  const naming = begins
    ? { "mcp-session-id": tokens.write({ facts, principal: peer.principal }) }
    : undefined;
  if (asJson) return answerResponse(answer, request, precompressed, naming ? { ...json, ...naming } : json);
  return {
    status: 200,
    headers: { ...streamHeaders, ...naming },
    body: `data: ${serialiseAnswer(answer)}\n\n`,
  };
}
