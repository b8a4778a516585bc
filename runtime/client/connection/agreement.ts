import { DeltaMcpError } from "../../errors.ts";
import { declaredDelta } from "../../protocol/delta-extension.ts";
import { errorCodes } from "../../protocol/rpc-failure.ts";
import { isObject, type JsonObject } from "../../support/json.ts";

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

/** Reads what a server says of itself in its answer to `server/discover` or `initialize`. Never throws. */
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

/** The content type that the server chose, in what it says of our extension. */
export function contentTypeOf({ capabilities }: JsonObject): string | undefined {
  const delta = isObject(capabilities) ? declaredDelta(capabilities as JsonObject) : undefined;
  const chosen = delta?.["contentType"];
  return typeof chosen === "string" ? chosen : undefined;
}

/** The error for a server that speaks other revisions only. */
export function noCommonRevision(versions: unknown): DeltaMcpError {
  const named = Array.isArray(versions) ? versions.map(String).join(", ") : String(versions);
  return new DeltaMcpError("protocol", `The server speaks ${named}, which this client does not.`, {
    details: { rpcCode: errorCodes.unsupportedVersion },
  });
}
