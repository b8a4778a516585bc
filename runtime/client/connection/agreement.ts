import { DeltaMcpError } from "../../errors.ts";
import { declaredDelta } from "../../protocol/delta-extension.ts";
import { errorCodes } from "../../protocol/rpc-failure.ts";
import { isObject, type JsonObject } from "../../support/json.ts";

/** The facts that the two sides agreed on, and the server's description of itself. */
export interface Agreement {
  readonly era: "stateless" | "handshake" | "reference";
  /** The agreed revision: `2025-11-25`. */
  readonly revision: string;
  readonly server: { readonly name: string; readonly version: string; readonly title?: string };
  readonly capabilities: JsonObject;
  readonly instructions?: string;
  /** The server's declaration of our extension; absent if the server does not know it. */
  readonly delta?: { readonly digest?: string; readonly encoding?: string };
}

/** Reads the server's description of itself from its response to `server/discover` or `initialize`. Never throws. */
export function readAgreement(
  era: Agreement["era"],
  revision: string,
  info: unknown,
  result: JsonObject,
): Agreement {
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

/** Returns the content type in the server's declaration of our extension; undefined if there is none. */
export function contentTypeOf({ capabilities }: JsonObject): string | undefined {
  const delta = isObject(capabilities) ? declaredDelta(capabilities as JsonObject) : undefined;
  const chosen = delta?.["contentType"];
  return typeof chosen === "string" ? chosen : undefined;
}

/** Returns the error for a server that speaks only other revisions. */
export function noCommonRevision(versions: unknown): DeltaMcpError {
  const named = Array.isArray(versions) ? versions.map(String).join(", ") : String(versions);
  return new DeltaMcpError("protocol", `The server uses ${named}, which this client does not support.`, {
    details: { rpcCode: errorCodes.unsupportedVersion },
  });
}
