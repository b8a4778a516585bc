import { type DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { statelessRevision } from "../../protocol/revisions.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { ClientOptions } from "../client-options.ts";
import type { RpcPeer } from "../rpc/rpc-peer.ts";
import { type Agreement, contentTypeOf, noCommonRevision, readAgreement } from "./agreement.ts";
import { statelessMeta } from "./stateless-meta.ts";
import { wantedEncodings } from "./wanted-encodings.ts";

/** The share of the connect timeout for a probe: an old server may never answer it. */
const probeShare = 1 / 3;

/**
 * Asks for the stateless revision. Resolves to undefined if the server does not speak it, and to "gone" if the server
 * disconnected. With `required`, both are errors.
 */
export async function probe(
  peer: RpcPeer,
  options: ClientOptions,
  required: boolean,
): Promise<Agreement | "gone" | undefined> {
  const whole = options.connectTimeoutMs ?? 30_000;
  const timeoutMs = required ? whole : whole * probeShare;
  try {
    const found = await peer.request("server/discover", { _meta: statelessMeta(options) }, { timeoutMs });
    const versions = found["supportedVersions"];
    if (Array.isArray(versions) && versions.includes(statelessRevision.name))
      return await agreeStateless(peer, options, found);
    if (required) throw noCommonRevision(versions);
    return undefined;
  } catch (error) {
    if (required || !isDeltaMcpError(error)) throw error;
    if (isDisconnect(error)) return "gone";
    return undefined;
  }
}

/** Returns true if the server's process has ended. Over HTTP every status means that the server is still there. */
function isDisconnect({ code, details }: DeltaMcpError): boolean {
  return code === "connection" && "exitCode" in details;
}

async function agreeStateless(peer: RpcPeer, options: ClientOptions, found: JsonObject): Promise<Agreement> {
  peer.transport.agreed({ revision: statelessRevision.name, stateless: true });
  const meta = found["_meta"];
  const info = isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const agreed = readAgreement("stateless", statelessRevision.name, info, found);
  if (peer.transport.kind === "stdio" && agreed.delta !== undefined) await agreePipe(peer, options);
  return agreed;
}

/**
 * Agrees on an encoding over a pipe, by a second `server/discover` that lists the accepted encodings. The probe
 * itself must not change the encoding: its response may arrive after its timeout.
 */
async function agreePipe(peer: RpcPeer, options: ClientOptions): Promise<void> {
  const encodings = await wantedEncodings(options, "stdio");
  if (encodings === undefined) return;
  const terms = { revision: statelessRevision.name, stateless: true };
  try {
    const params = { _meta: statelessMeta(options, encodings.accept) };
    const found = await peer.request("server/discover", params, { pauseReading: true });
    const codec = await encodings.load(contentTypeOf(found));
    peer.transport.agreed(codec === undefined ? terms : { ...terms, codec });
  } finally {
    peer.transport.resumeReading();
  }
}
