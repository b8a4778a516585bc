import { contentType } from "../../encoding/codec.ts";
import { handshakeRevision, latestHandshake } from "../../protocol/revisions.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { ClientOptions } from "../client-options.ts";
import type { RpcPeer } from "../rpc/rpc-peer.ts";
import { type Agreement, contentTypeOf, noCommonRevision, readAgreement } from "./agreement.ts";
import { clientCapabilities, clientInfo } from "./client-facts.ts";
import { compactEncodings } from "./encodings.ts";
import { wantedEncodings } from "./wanted-encodings.ts";

/** The protocol version of the reference implementation of Delta-MCP. */
export const referenceVersion = "delta-mcp/0.2.0";

/**
 * Performs the handshake, `initialize` and `notifications/initialized`, for a revision of MCP or for the reference
 * implementation.
 */
export async function shakeHands(peer: RpcPeer, options: ClientOptions, version: string): Promise<Agreement> {
  const { transport } = peer;
  const reference = version === referenceVersion;
  const pipe = transport.kind === "stdio";
  const encodings = reference
    ? compactEncodings()
    : pipe
      ? await wantedEncodings(options, "stdio")
      : undefined;
  const capabilities = reference
    ? { tools: { progressiveDisclosure: true, lazyLoading: true }, encoding: { compactJson: true } }
    : clientCapabilities(options, "experimental", encodings?.accept);
  try {
    const result = await peer.request(
      "initialize",
      { protocolVersion: version, capabilities, clientInfo: clientInfo(options) },
      { timeoutMs: options.connectTimeoutMs ?? 30_000, pauseReading: encodings !== undefined },
    );
    const { answered, baseline, isReference } = readVersions(result, reference);
    const chosen = isReference ? referenceFormat(result) : contentTypeOf(result);
    const codec = await encodings?.load(chosen);
    const terms = { revision: baseline, stateless: false };
    const accept = codec === undefined ? "" : `${contentType(codec)}, application/json;q=0.5`;
    transport.agreed(codec === undefined ? terms : { ...terms, codec, accept });
    transport.resumeReading();
    peer.notify("notifications/initialized", {});
    return readAgreement(isReference ? "reference" : "handshake", answered, result["serverInfo"], result);
  } finally {
    transport.resumeReading();
  }
}

/** Returns the server's revision. Throws DeltaMcpError("protocol") for one that this client does not support. */
function readVersions(result: JsonObject, reference: boolean) {
  const { protocolVersion: answered, baselineVersion = latestHandshake } = result;
  const isReference = reference && typeof answered === "string" && answered.startsWith("delta-mcp/0");
  if (typeof answered !== "string" || (!isReference && handshakeRevision(answered) === undefined))
    throw noCommonRevision([answered]);
  return { answered, isReference, baseline: isReference ? String(baselineVersion) : answered };
}

/** Returns `application/json; variant=compact` if the reference implementation chose compact-json, else undefined. */
function referenceFormat({ encoding }: JsonObject): string | undefined {
  const compact = isObject(encoding) && encoding["format"] === "compact-json";
  return compact ? "application/json; variant=compact" : undefined;
}
