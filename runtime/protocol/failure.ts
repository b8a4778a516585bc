import { messageOf } from "../call/error-to-result.ts";
import { isDeltaMcpError } from "../errors.ts";
import type { Answer, RequestId } from "./exchange.ts";
import { errorCodes, invalidParams, RpcFailure } from "./rpc-failure.ts";

/** What went wrong, as JSON-RPC says it: the message as tools tell it, and never a stack. */
export function toFailure(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  if (!isDeltaMcpError(error)) return new RpcFailure(errorCodes.internalError, messageOf(error));
  if (error.code === "invalid_arguments") return invalidParams(error.message);
  return new RpcFailure(errorCodes.internalError, error.message, { data: { code: error.code } });
}

/** The answer that stands for a failure. */
export function errorAnswer(id: RequestId | null, failure: RpcFailure): Answer {
  return { kind: "error", id, error: failure.error, status: failure.status };
}
