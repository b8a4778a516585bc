import { isObject } from "../../support/json.ts";
import type { Admission } from "../admission.ts";
import { callerOf } from "../caller-of.ts";
import { clientFacts } from "../client-facts.ts";
import type { Exchange } from "../exchange.ts";
import type { IncomingRequest } from "../json-rpc.ts";
import { isLogLevel } from "../log-levels.ts";
import { servedRevisions, statelessRevision } from "../revisions.ts";
import { errorCodes, RpcFailure } from "../rpc-failure.ts";

const versionKey = "io.modelcontextprotocol/protocolVersion";
const clientKey = "io.modelcontextprotocol/clientInfo";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const logLevelKey = "io.modelcontextprotocol/logLevel";

/** The revision that a request names in its `_meta`; undefined where it names none, as in the handshake eras. */
export function metaVersion(params: { readonly [key: string]: unknown }): unknown {
  const meta = params["_meta"];
  return isObject(meta) ? meta[versionKey] : undefined;
}

/** Checks the per-request protocol fields (2026-07-28, basic, "_meta"). Throws RpcFailure with status 400. */
export function admitByMeta({ params }: IncomingRequest, exchange: Exchange): Admission {
  const meta = params["_meta"];
  if (!isObject(meta)) throw malformed("params._meta is missing");
  const version = meta[versionKey];
  if (typeof version !== "string") throw malformed(`params._meta["${versionKey}"] must be a string`);
  if (version !== statelessRevision.name) throw unsupportedVersion(version);
  if (!isObject(meta[capabilitiesKey]))
    throw malformed(`params._meta["${capabilitiesKey}"] must be an object`);
  const logLevel = meta[logLevelKey];
  if (logLevel !== undefined && !isLogLevel(logLevel)) {
    throw malformed(`params._meta["${logLevelKey}"] must be one of RFC 5424: debug … emergency`);
  }
  const facts = { revision: version, ...clientFacts(meta[clientKey], meta[capabilitiesKey]) };
  return { revision: statelessRevision, caller: callerOf(exchange, facts), logLevel };
}

/** -32022, with what to choose from. */
export function unsupportedVersion(requested: string): RpcFailure {
  return new RpcFailure(errorCodes.unsupportedVersion, "Unsupported protocol version", {
    data: { supported: servedRevisions, requested },
    status: 400,
  });
}

function malformed(message: string): RpcFailure {
  return new RpcFailure(errorCodes.invalidParams, message, { status: 400 });
}
