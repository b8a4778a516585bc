import type { RpcError } from "./json-rpc.ts";

/** JSON-RPC 2.0, section 5.1, and MCP 2026-07-28, basic, "Error Codes". */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Of the range that JSON-RPC leaves to servers. */
  serverStopping: -32000,
  /** Handshake revisions only: replaced by invalidParams in 2026-07-28. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** Thrown by whatever finds a request wrong; becomes the error answer to it. */
export class RpcFailure extends Error {
  override readonly name = "RpcFailure";
  readonly error: RpcError;
  /** The HTTP status it calls for. */
  readonly status: number;

  constructor(
    code: number,
    message: string,
    options: { readonly data?: unknown; readonly status?: number } = {},
  ) {
    super(message);
    this.error = options.data === undefined ? { code, message } : { code, message, data: options.data };
    this.status = options.status ?? 200;
  }
}

/** -32602 for parameters that are not what the method asks for. */
export function invalidParams(message: string, data?: unknown): RpcFailure {
  return new RpcFailure(errorCodes.invalidParams, message, data === undefined ? {} : { data });
}

/** The server takes no new requests, or gives up those that it cannot finish: another replica may answer. */
export function serverStopping(): RpcFailure {
  return new RpcFailure(errorCodes.serverStopping, "The server is stopping.", { status: 503 });
}
