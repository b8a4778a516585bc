import type { Answer, OutgoingMessage, RequestId } from "./exchange.ts";
import { lineSafe } from "./line-safe.ts";

/** One answer as JSON text, on one line. Lone surrogates leave as `\udXXX` escapes (well-formed JSON.stringify). */
export function serialiseAnswer(answer: Answer): string {
  switch (answer.kind) {
    case "prepared":
      return `{"jsonrpc":"2.0","id":${idText(answer.id)},"result":${answer.prepared.json}}`;
    case "result":
      return `{"jsonrpc":"2.0","id":${idText(answer.id)},"result":${lineSafe(JSON.stringify(answer.result))}}`;
    case "error":
      return `{"jsonrpc":"2.0","id":${idText(answer.id)},"error":${lineSafe(JSON.stringify(answer.error))}}`;
    case "batch":
      return `[${answer.answers.map(serialiseAnswer).join(",")}]`;
  }
}

/** A notification or a request of ours as JSON text, on one line. */
export function serialiseMessage(message: OutgoingMessage): string {
  return lineSafe(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

/** The JSON value that {@link serialiseAnswer} writes, for encodings that are not JSON text. */
export function answerValue(answer: Answer): unknown {
  switch (answer.kind) {
    case "prepared":
      return { jsonrpc: "2.0", id: answer.id, result: JSON.parse(answer.prepared.json) };
    case "result":
      return { jsonrpc: "2.0", id: answer.id, result: answer.result };
    case "error":
      return { jsonrpc: "2.0", id: answer.id, error: answer.error };
    case "batch":
      return answer.answers.map(answerValue);
  }
}

function idText(id: RequestId | null): string {
  return typeof id === "string" ? lineSafe(JSON.stringify(id)) : String(id);
}
