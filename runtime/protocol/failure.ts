import { isDeltaMcpError, messageOf } from "../errors.ts";
import type { ActiveRequest } from "./active-request.ts";
import type { Answer } from "./exchange.ts";
import type { RequestId } from "./json-rpc.ts";
import type { ProtocolContext } from "./protocol-context.ts";
import { errorCodes, invalidParams, RpcFailure } from "./rpc-failure.ts";

/** Maps a thrown error to a JSON-RPC error: with a bounded message, and never with a stack. */
export function toFailure(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  const message = messageOf(error);
  if (!isDeltaMcpError(error)) return new RpcFailure(errorCodes.internalError, message);
  if (error.code === "invalid_arguments") return invalidParams(message);
  return new RpcFailure(errorCodes.internalError, message, { data: { code: error.code } });
}

/** Maps an error that ended a request to a JSON-RPC error, and reports it to the server's author. */
export function failure(
  error: unknown,
  request: ActiveRequest | undefined,
  { onFault }: ProtocolContext,
): RpcFailure {
  if (request !== undefined && !(error instanceof RpcFailure)) onFault?.(request.method, error);
  return toFailure(error);
}

/** The answer that stands for a failure. */
export function errorAnswer(id: RequestId | null, failure: RpcFailure): Answer {
  return { kind: "error", id, error: failure.error, status: failure.status };
}
