import type { ToolRecord } from "../catalogue/records.ts";
import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import { redactMessage, redactValue } from "../result/redact.ts";
import { isObject, type Json } from "../support/json.ts";

/** An error of a tool whose message and details may repeat an answer, without the values that nobody may see. */
export function redactedError(error: unknown, { result: { redact } }: Pick<ToolRecord, "result">): unknown {
  if (redact === undefined || !(error instanceof Error)) return error;
  const message = redactMessage(error.message, redact);
  if (!isDeltaMcpError(error)) return message === error.message ? error : new Error(message);
  const { details } = error;
  const shown = isObject(details) ? redactValue(details as Json, redact) : undefined;
  return new DeltaMcpError(error.code, message, isObject(shown) ? { details: shown } : {});
}
