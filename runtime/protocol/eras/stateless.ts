import type { JsonObject } from "../../support/json.ts";
import { agreeEncoding } from "../agree-encoding.ts";
import { undeclared } from "../ask/client-refusal.ts";
import { missingCapability } from "../ask/required-capability.ts";
import { serverCapabilities } from "../capabilities.ts";
import type { Era, Method } from "../era.ts";
import { Prepared } from "../exchange.ts";
import { failure } from "../failure.ts";
import type { ListenStreams } from "../methods/listen.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { servedRevisions, statelessRevision } from "../revisions.ts";
import { errorCodes, RpcFailure } from "../rpc-failure.ts";
import { createEnvelope } from "./stateless-envelope.ts";
import { admitByMeta } from "./stateless-meta.ts";
import { createRoundsOf } from "./stateless-rounds.ts";

/** 2026-07-28: every request says all that is to be known of it, and nothing is remembered from one to the next. */
export function createStatelessEra(
  server: ProtocolContext,
  core: ReadonlyMap<string, Method>,
  streams: ListenStreams,
): Era {
  const envelope = createEnvelope(server.catalogue.header);
  const rounds = createRoundsOf(server, (result) => envelope(result, "") as object);
  return {
    methods: new Map<string, Method>([
      ...core,
      ["server/discover", discover(server)],
      ["subscriptions/listen", streams.listen],
    ]),
    admit: admitByMeta,
    prepare: (request) => (rounds.resumes(request) ? rounds.of(request) : undefined),
    finish(outcome, request) {
      if (request.missingCapability !== undefined && "isError" in outcome && outcome.isError === true) {
        throw lacking(request.missingCapability);
      }
      return envelope(outcome, request.method);
    },
    async ask(question, request) {
      const missing = missingCapability(question, request.admission.caller.capabilities);
      if (missing !== undefined) {
        request.missingCapability = { ...request.missingCapability, ...missing };
        throw undeclared(question, missing);
      }
      return (await rounds.of(request)).ask(question);
    },
    fail: (error, request) =>
      request?.missingCapability === undefined
        ? failure(error, request, server)
        : lacking(request.missingCapability),
    unknownMethodStatus: 404,
  };
}

/**
 * -32021, once a handler failed after it had been refused what the client did not declare. A handler that got on
 * without it did not require it, and its result stands.
 */
function lacking(requiredCapabilities: JsonObject): RpcFailure {
  const names = Object.keys(requiredCapabilities).join(", ");
  return new RpcFailure(errorCodes.missingClientCapability, `Missing required client capability: ${names}`, {
    data: { requiredCapabilities },
    status: 400,
  });
}

/** Says what is served. On a pipe it may also agree on another encoding, for clients that know our extension. */
function discover(server: ProtocolContext): Method {
  const { header } = server.catalogue;
  const { instructions } = server.surface;
  const result = (encoding?: string) => ({
    supportedVersions: servedRevisions,
    capabilities: serverCapabilities(header, statelessRevision, "extensions", encoding),
    ...(instructions === undefined ? {} : { instructions }),
  });
  const usual = new Prepared(JSON.stringify(result()));
  return (_params, request) => {
    const encoding = agreeEncoding(request, request.admission.caller.capabilities, server);
    return encoding === undefined ? usual : result(encoding);
  };
}
