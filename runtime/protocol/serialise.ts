import { exactJson, withoutBigints } from "../support/long-integer.ts";
import type { Answer } from "./exchange.ts";
import type { OutgoingMessage, RequestId } from "./json-rpc.ts";
import { lineSafe, withoutSeparators } from "./line-safe.ts";
import { errorCodes } from "./rpc-failure.ts";

/**
 * One answer as JSON text, on one line. Lone surrogates leave as `\udXXX` escapes (well-formed JSON.stringify). Never
 * throws: a result that JSON cannot hold (a circle, endless depth) becomes an error that says so.
 */
export function serialiseAnswer(answer: Answer): string {
  switch (answer.kind) {
    case "prepared":
      return `{"jsonrpc":"2.0","id":${idText(answer.id)},"result":${answer.prepared.json}}`;
    case "result":
      return `{"jsonrpc":"2.0","id":${idText(answer.id)},${resultText(answer.result)}}`;
    case "error":
      return `{"jsonrpc":"2.0","id":${idText(answer.id)},"error":${lineSafe(JSON.stringify(answer.error))}}`;
    case "batch":
      return `[${answer.answers.map(serialiseAnswer).join(",")}]`;
  }
}

function resultText(result: object): string {
  try {
    return `"result":${lineSafe(exactJson(result))}`;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] : "it is no JSON";
    return `"error":${JSON.stringify({ code: errorCodes.internalError, message: `The result cannot be sent: ${reason}` })}`;
  }
}

/** A notification or a request of ours as JSON text, on one line. Throws TypeError for what JSON cannot hold. */
export function serialiseMessage(message: OutgoingMessage): string {
  return lineSafe(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

/** The JSON value that {@link serialiseAnswer} writes, for encodings that are not JSON text. */
export function answerValue(answer: Answer): unknown {
  switch (answer.kind) {
    case "prepared":
      return { jsonrpc: "2.0", id: answer.id, result: JSON.parse(answer.prepared.json) };
    case "result":
      return { jsonrpc: "2.0", id: answer.id, result: withoutBigints(answer.result) };
    case "error":
      return { jsonrpc: "2.0", id: answer.id, error: answer.error };
    case "batch":
      return answer.answers.map(answerValue);
  }
}

/** An id as JSON text, on one line. */
export function idText(id: RequestId | null): string {
  return typeof id === "string" ? withoutSeparators(JSON.stringify(id)) : String(id);
}
