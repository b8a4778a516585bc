import type { Identity } from "../../auth/identity.ts";
import { type Codec, contentType } from "../../encoding/codec.ts";
import { encodeAnswer } from "../../protocol/encode-answer.ts";
import type { Answer } from "../../protocol/exchange.ts";
import { serialiseAnswer } from "../../protocol/serialise.ts";
import type { Session } from "../../protocol/session.ts";
import { answerResponse } from "./answer-response.ts";
import type { EndpointContext } from "./endpoint-context.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import type { Accepted } from "./media.ts";
import { PostExchange, streamHeaders } from "./post-exchange.ts";

/** One decoded POST. */
export interface Incoming {
  readonly request: HttpRequest;
  readonly value: unknown;
  readonly accepts: Accepted;
  /** The codec of a whole response; undefined for plain JSON. */
  readonly codec: Codec | undefined;
}

/** The sender of a POST. */
export interface Sender {
  readonly session: Session;
  /** The identity of this request: another request of the session may carry another token. */
  readonly identity: Identity;
  /** The session's id; undefined for a session that lasts for this request only. */
  readonly id: string | undefined;
  readonly revision: string;
}

/** Passes a message to the protocol, and resolves to the response with its answer, whole or as a stream. */
export function runExchange(
  incoming: Incoming,
  sender: Sender,
  parts: EndpointContext,
): Promise<HttpResponse> {
  const { request, value, accepts } = incoming;
  const { session, identity, id, revision } = sender;
  const { protocol, logs, streams, sessions } = parts;
  const spoken = session.facts?.revision ?? revision;
  return new Promise((resolve) => {
    const post = new PostExchange(
      {
        session,
        scopes: identity.scopes,
        revision,
        streams: accepts.stream,
        openLog: id === undefined || spoken === "2024-11-05" ? undefined : () => logs.open(id),
        primes: spoken === "2025-11-25",
      },
      resolve,
    );
    const finish = (answer: Answer | undefined) => {
      if (post.streaming) post.finish(answer);
      else
        resolve(
          answer === undefined ? { status: 202, headers: {} } : respond(answer, incoming, session, parts),
        );
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
    void received.then((answer) => {
      streams.delete(post);
      finish(answer);
    });
  });
}

const json = { "content-type": "application/json" };

function respond(
  answer: Answer,
  { request, accepts, codec }: Incoming,
  session: Session,
  { tokens, precompressed }: EndpointContext,
): HttpResponse {
  const { facts, peer } = session;
  // New facts mean that a handshake took place. Its response names the session.
  const begins = facts !== undefined && peer.facts === undefined && answer.kind === "result";
  const naming = begins
    ? { "mcp-session-id": tokens.write({ facts, principal: peer.principal }) }
    : undefined;
  if (!accepts.whole) {
    const headers = { ...streamHeaders, ...naming };
    return { status: 200, headers, body: `data: ${serialiseAnswer(answer)}\n\n` };
  }
  if (codec === undefined) {
    return answerResponse(answer, request, precompressed, naming ? { ...json, ...naming } : json);
  }
  return {
    status: answer.kind === "error" ? answer.status : 200,
    headers: { "content-type": contentType(codec), ...naming },
    body: encodeAnswer(codec, answer),
  };
}
