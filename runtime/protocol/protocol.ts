import type { Era } from "./era.ts";
import { createHandshakeEra } from "./eras/handshake.ts";
import { createReferenceEra, isReferenceVersion } from "./eras/reference.ts";
import { createStatelessEra } from "./eras/stateless.ts";
import { metaVersion } from "./eras/stateless-meta.ts";
import type { Answer, Exchange, Protocol } from "./exchange.ts";
import { errorAnswer } from "./failure.ts";
import type { IncomingRequest } from "./json-rpc.ts";
import { readMessage } from "./message.ts";
import { coreMethods } from "./methods/core-methods.ts";
import { createListenStreams } from "./methods/listen.ts";
import type { ProtocolContext } from "./protocol-context.ts";
import { receiveBatch } from "./receive-batch.ts";
import { statelessRevision } from "./revisions.ts";
import { errorCodes, RpcFailure, serverStopping } from "./rpc-failure.ts";
import { serveRequest } from "./serve-request.ts";

/** All eras over one set of methods: which one a request is of shows in the request itself, and in its session. */
export function createProtocol(server: ProtocolContext): Protocol {
  const core = coreMethods(server);
  const streams = createListenStreams(server);
  const handshake = createHandshakeEra(server, core);
  const stateless = createStatelessEra(server, core, streams);
  const reference = createReferenceEra(server, handshake);

  const eraOf = ({ method, params }: IncomingRequest, { session, revision }: Exchange): Era => {
    if (revision === statelessRevision.name || metaVersion(params) !== undefined) return stateless;
    if (method === "server/discover") return stateless;
    if (method === "initialize") return isReferenceVersion(params["protocolVersion"]) ? reference : handshake;
    return isReferenceVersion(session.facts?.revision) ? reference : handshake;
  };

  const receiveOne = (
    value: unknown,
    exchange: Exchange,
  ): Answer | undefined | Promise<Answer | undefined> => {
    const message = readMessage(value);
    switch (message.kind) {
      case "request":
        return exchange.session.stopping
          ? errorAnswer(message.id, serverStopping())
          : serveRequest(message, exchange, eraOf(message, exchange));
      case "notification":
        if (message.method === "notifications/cancelled") cancel(message.params, exchange);
        return undefined;
      case "response":
        exchange.session.settle(message.id, message.reply);
        return undefined;
      case "invalid":
        return errorAnswer(
          message.id,
          new RpcFailure(errorCodes.invalidRequest, `Invalid request: ${message.reason}`, { status: 400 }),
        );
    }
  };

  return {
    receive: (value, exchange) =>
      Array.isArray(value) ? receiveBatch(value, exchange, receiveOne) : receiveOne(value, exchange),
    drain: () => streams.drain(),
  };
}

function cancel(params: IncomingRequest["params"], { session }: Exchange): void {
  const { requestId, reason } = params;
  if (typeof requestId !== "string" && typeof requestId !== "number") return;
  session.cancel(requestId, typeof reason === "string" ? reason : "the client cancelled");
}
