import type { Identity } from "../../auth/identity.ts";
import type { OutgoingMessage } from "../../protocol/json-rpc.ts";
import { serialiseMessage } from "../../protocol/serialise.ts";
import type { Session } from "../../protocol/session.ts";
import type { EndpointContext } from "./endpoint-context.ts";
import type { HttpRequest, HttpResponse, StreamSink } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";
import { streamHeaders } from "./post-exchange.ts";
import type { WaitingStream } from "./streams/open-streams.ts";

/**
 * Answers a GET, which opens a stream in the handshake revisions: to resume a broken stream (Last-Event-ID), or to
 * receive messages that belong to no request. Throws HttpProblem.
 */
export async function handleGet(
  request: HttpRequest,
  { principal }: Identity,
  parts: EndpointContext,
): Promise<HttpResponse> {
  const id = request.header("mcp-session-id");
  const last = request.header("last-event-id");
  const pushes = parts.catalogue.header.has.subscriptions === true;
  if (id === undefined || (last === undefined && !pushes)) {
    throw new HttpProblem(
      405,
      "Nothing is streamed here by itself. This server speaks Streamable HTTP: send MCP messages as POST to this URL",
      { headers: { allow: "POST, DELETE, OPTIONS" } },
    );
  }
  if (!parts.readAccept(request.header("accept")).stream) {
    throw new HttpProblem(406, "Accept must list text/event-stream");
  }
  const session = parts.sessions.find(id, principal);
  if (session === undefined) throw new HttpProblem(404, "Session not found: initialize again");
  return last === undefined
    ? pushStream(request, session, id, parts)
    : resumedStream(request, last, session, id, parts);
}

const pushing = new WeakMap<Session, StreamSink>();

function pushStream(
  request: HttpRequest,
  session: Session,
  id: string,
  parts: EndpointContext,
): HttpResponse {
  return stream(request, session, id, parts, (sink) => {
    // A client that opens a second stream has lost the first, even if the first connection still looks open here.
    pushing.get(session)?.end();
    pushing.set(session, sink);
    const push = (message: OutgoingMessage) => sink.write(`data: ${serialiseMessage(message)}\n\n`);
    session.push = push;
    return () => {
      if (session.push === push) session.push = undefined;
    };
  });
}

async function resumedStream(
  request: HttpRequest,
  lastEventId: string,
  session: Session,
  id: string,
  parts: EndpointContext,
): Promise<HttpResponse> {
  const found = await parts.logs.find(lastEventId, id);
  if (found === undefined) {
    parts.sessions.release(id, session);
    throw new HttpProblem(404, "This stream is not known any more: send the request again");
  }
  const { log, position } = found;
  return stream(request, session, id, parts, (sink) => {
    log.reader?.end();
    for (const event of log.after(position)) sink.write(event);
    if (log.ended) sink.end();
    else log.reader = sink;
    return () => {
      if (log.reader === sink) log.reader = undefined;
    };
  });
}

function stream(
  request: HttpRequest,
  session: Session,
  id: string,
  { streams, sessions }: EndpointContext,
  open: (sink: StreamSink) => () => void,
): HttpResponse {
  return {
    status: 200,
    headers: streamHeaders,
    body: {
      start(sink) {
        const close = open(sink);
        const waiting: WaitingStream = {
          started: Date.now(),
          previous: undefined,
          next: undefined,
          streaming: true,
          openStream: () => {},
          ping: () => sink.write(":\n\n"),
          drain: () => sink.end(),
        };
        streams.add(waiting);
        // Sends a comment at once, so that the client sees that the stream is open.
        sink.write(":\n\n");
        request.onClose(() => {
          streams.delete(waiting);
          close();
          sessions.release(id, session);
        });
      },
    },
  };
}
