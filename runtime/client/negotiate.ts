import { declaredDelta } from "../delta-extension.ts";
import { contentType } from "../encoding/codec.ts";
import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import { isObject, type JsonObject } from "../json.ts";
import { handshakeRevision, latestHandshake, statelessRevision } from "../protocol/revisions.ts";
import { errorCodes } from "../protocol/rpc-failure.ts";
import { clientCapabilities, clientInfo } from "./client-facts.ts";
import type { ClientOptions } from "./client-options.ts";
import { compactEncodings } from "./encodings.ts";
import type { RpcPeer } from "./rpc/rpc-peer.ts";
import { statelessMeta } from "./stateless-meta.ts";
import { wantedEncodings } from "./wanted-encodings.ts";

/** What the two sides found out about each other. */
export interface Agreement {
  readonly era: "stateless" | "handshake" | "reference";
  /** The revision spoken: `2025-11-25`. */
  readonly revision: string;
  readonly server: { readonly name: string; readonly version: string; readonly title?: string };
  readonly capabilities: JsonObject;
  readonly instructions?: string;
  /** What the server says of our extension; absent where it does not know it. */
  readonly delta?: { readonly digest?: string; readonly encoding?: string };
}

/** A probe that an old server leaves without answer costs this much, once a connection. */
const probeTimeout = 3_000;

const referenceVersion = "delta-mcp/0.2.0";

/**
 * Agrees with a server on how to talk. `connect` opens a new connection: some old servers end at a request they do
 * not know. Throws DeltaMcpError("protocol") where there is no common revision.
 */
export async function negotiate(
  connect: () => Promise<RpcPeer>,
  options: ClientOptions,
): Promise<{ readonly peer: RpcPeer; readonly agreement: Agreement }> {
  const mode = options.negotiate ?? "auto";
  let peer = await connect();
  try {
    if (mode === "reference") return { peer, agreement: await shakeHands(peer, options, referenceVersion) };
    if (mode !== "handshake") {
      const probed = await probe(peer, options, mode === "stateless");
      if (probed === "gone") peer = await connect();
      else if (probed !== undefined) return { peer, agreement: probed };
    }
    return { peer, agreement: await shakeHands(peer, options, latestHandshake) };
  } catch (error) {
    await peer.close();
    throw error;
  }
}

/** Undefined where the server answers, but does not speak the stateless revision; "gone" where it hung up. */
async function probe(
  peer: RpcPeer,
  options: ClientOptions,
  required: boolean,
): Promise<Agreement | "gone" | undefined> {
  const timeoutMs = required ? (options.connectTimeoutMs ?? 30_000) : probeTimeout;
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

/** Over HTTP every status is an answer of a server that is there; a pipe that broke is not. */
function isDisconnect({ code, details }: DeltaMcpError): boolean {
  return code === "connection" && "exitCode" in details;
}

async function agreeStateless(peer: RpcPeer, options: ClientOptions, found: JsonObject): Promise<Agreement> {
  peer.transport.agreed({ revision: statelessRevision.name, stateless: true });
  const meta = found["_meta"];
  const info = isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined;
  const agreed = agreement("stateless", statelessRevision.name, info, found);
  if (peer.transport.kind === "stdio" && agreed.delta !== undefined) await agreePipe(peer, options);
  return agreed;
}

/**
 * On a pipe the encoding is agreed on by asking once more, with what is accepted: the answer to a probe may come when
 * nobody waits for it any more, and must not change anything then.
 */
async function agreePipe(peer: RpcPeer, options: ClientOptions): Promise<void> {
  const encodings = await wantedEncodings(options, "stdio");
  if (encodings === undefined) return;
  const terms = { revision: statelessRevision.name, stateless: true };
  try {
    const params = { _meta: statelessMeta(options, encodings.accept) };
    const found = await peer.request("server/discover", params, { holds: true });
    const codec = await encodings.load(contentTypeOf(found));
    peer.transport.agreed(codec === undefined ? terms : { ...terms, codec });
  } finally {
    peer.transport.release();
  }
}

/** The content type that the server chose, in what it says of our extension. */
function contentTypeOf({ capabilities }: JsonObject): string | undefined {
  const delta = isObject(capabilities) ? declaredDelta(capabilities as JsonObject) : undefined;
  const chosen = delta?.["contentType"];
  return typeof chosen === "string" ? chosen : undefined;
}

async function shakeHands(peer: RpcPeer, options: ClientOptions, version: string): Promise<Agreement> {
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
      { timeoutMs: options.connectTimeoutMs ?? 30_000, holds: encodings !== undefined },
    );
    const { answered, baseline, isReference } = readVersions(result, reference);
    const chosen = isReference ? referenceFormat(result) : contentTypeOf(result);
    const codec = await encodings?.load(chosen);
    const terms = { revision: baseline, stateless: false };
    const accept = codec === undefined ? "" : `${contentType(codec)}, application/json;q=0.5`;
    transport.agreed(codec === undefined ? terms : { ...terms, codec, accept });
    transport.release();
    peer.notify("notifications/initialized", {});
    return agreement(isReference ? "reference" : "handshake", answered, result["serverInfo"], result);
  } finally {
    transport.release();
  }
}

/** The revision that the server chose. Throws DeltaMcpError("protocol") for one that this client does not speak. */
function readVersions(result: JsonObject, reference: boolean) {
  const { protocolVersion: answered, baselineVersion = latestHandshake } = result;
  const isReference = reference && typeof answered === "string" && answered.startsWith("delta-mcp/0");
  if (typeof answered !== "string" || (!isReference && handshakeRevision(answered) === undefined))
    throw noCommonRevision([answered]);
  return { answered, isReference, baseline: isReference ? String(baselineVersion) : answered };
}

/** What the reference calls compact-json is `application/json; variant=compact`. */
function referenceFormat({ encoding }: JsonObject): string | undefined {
  const compact = isObject(encoding) && encoding["format"] === "compact-json";
  return compact ? "application/json; variant=compact" : undefined;
}

function agreement(era: Agreement["era"], revision: string, info: unknown, result: JsonObject): Agreement {
  const capabilities = isObject(result["capabilities"]) ? (result["capabilities"] as JsonObject) : {};
  const { instructions } = result;
  const delta = declaredDelta(capabilities);
  return {
    era,
    revision,
    server: serverOf(info),
    capabilities,
    ...(typeof instructions === "string" ? { instructions } : {}),
    ...(delta === undefined ? {} : { delta: deltaOf(delta) }),
  };
}

function serverOf(info: unknown): Agreement["server"] {
  const { name, version, title } = isObject(info) ? info : {};
  return {
    name: typeof name === "string" ? name : "unknown",
    version: typeof version === "string" ? version : "unknown",
    ...(typeof title === "string" ? { title } : {}),
  };
}

function deltaOf({ digest, encoding }: Record<string, unknown>): NonNullable<Agreement["delta"]> {
  return {
    ...(typeof digest === "string" ? { digest } : {}),
    ...(typeof encoding === "string" ? { encoding } : {}),
  };
}

function noCommonRevision(versions: unknown): DeltaMcpError {
  const named = Array.isArray(versions) ? versions.map(String).join(", ") : String(versions);
  return new DeltaMcpError("protocol", `The server speaks ${named}, which this client does not.`, {
    details: { rpcCode: errorCodes.unsupportedVersion },
  });
}
