import { agreeEncoding } from "../agree-encoding.ts";
import { askByRequest } from "../ask/by-request.ts";
import { callerOf } from "../caller-of.ts";
import { implementation, serverCapabilities } from "../capabilities.ts";
import { clientFacts } from "../client-facts.ts";
import type { Era, Method } from "../era.ts";
import { failure } from "../failure.ts";
import { isLogLevel } from "../log-levels.ts";
import { subscriptionMethods } from "../methods/subscribe.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { handshakeRevision, latestHandshake, type Revision } from "../revisions.ts";
import { invalidParams } from "../rpc-failure.ts";

/** 2024-11-05 to 2025-11-25: a session begins with `initialize`, and the server may ask the client. */
export function createHandshakeEra(server: ProtocolContext, core: ReadonlyMap<string, Method>): Era {
  return {
    methods: new Map<string, Method>([
      ...core,
      ...subscriptionMethods(server),
      ["initialize", initialize(server)],
      ["ping", () => ({})],
      ["logging/setLevel", setLevel],
    ]),
    admit: (_request, { session, scopes, revision }) => {
      const admission = session.admission(() => ({
        revision: revisionOf(session.facts?.revision ?? revision),
        caller: callerOf({ session }, session.facts ?? { capabilities: {} }),
        logLevel: session.logLevel ?? "info",
      }));
      return scopes === undefined ? admission : { ...admission, caller: { ...admission.caller, scopes } };
    },
    finish: (outcome) => outcome,
    ask: askByRequest,
    fail: (error, request) => failure(error, request, server),
    unknownMethodStatus: 200,
  };
}

/** Before `initialize` there is no revision; what comes that early is served as the newest one would be. */
function revisionOf(name: string | undefined): Revision {
  const revision = handshakeRevision(name ?? latestHandshake) ?? handshakeRevision(latestHandshake);
  if (revision === undefined) throw new Error(`${latestHandshake} is not in the table of revisions`);
  return revision;
}

/** The revision asked for is the revision answered; for one unknown to us, the newest (lifecycle, "Version Negotiation"). */
function initialize(server: ProtocolContext): Method {
  const { header } = server.catalogue;
  return (params, request) => {
    const { protocolVersion, capabilities, clientInfo } = params;
    if (typeof protocolVersion !== "string") throw invalidParams("protocolVersion must be a string");
    const revision = revisionOf(protocolVersion);
    const facts = clientFacts(clientInfo, capabilities);
    const { session } = request.exchange;
    session.agree({ revision: revision.name, ...facts });
    session.encoding = { after: request.id, mediaType: undefined };
    const encoding = agreeEncoding(request, facts.capabilities, server);
    const { instructions } = server.surface;
    return {
      protocolVersion: revision.name,
      capabilities: serverCapabilities(header, revision, "experimental", encoding),
      serverInfo: implementation(header.server, revision),
      ...(instructions === undefined ? {} : { instructions }),
    };
  };
}

const setLevel: Method = ({ level }, request) => {
  if (!isLogLevel(level)) throw invalidParams(`level must be one of RFC 5424: debug … emergency`);
  request.exchange.session.logLevel = level;
  return {};
};
