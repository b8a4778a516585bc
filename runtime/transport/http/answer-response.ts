import type { Answer } from "../../protocol/exchange.ts";
import { preparedBytes } from "../../protocol/prepared-bytes.ts";
import { serialiseAnswer } from "../../protocol/serialise.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { acceptsCoding } from "./media.ts";
import type { Precompressed } from "./precompressed.ts";

const json = { "content-type": "application/json" } as const;

/**
 * Returns the response for one answer in JSON. A prepared answer is sent in its prepared bytes, compressed if that
 * form is ready.
 */
export function answerResponse(
  answer: Answer,
  request: HttpRequest,
  precompressed: Precompressed,
  headers: Readonly<Record<string, string>> = json,
): HttpResponse {
  if (answer.kind === "prepared") {
    const rest = `${JSON.stringify(answer.id)}}`;
    const coding = codingFor(request);
    const body = coding === undefined ? undefined : precompressed.body(answer.prepared, coding, rest);
    const varying = { ...headers, vary: "accept-encoding" };
    if (body === undefined || coding === undefined) {
      return { status: 200, headers: varying, body: [preparedBytes(answer.prepared), Buffer.from(rest)] };
    }
    return { status: 200, headers: { ...varying, "content-encoding": coding }, body };
  }
  return { status: answer.kind === "error" ? answer.status : 200, headers, body: bodyOf(answer) };
}

/**
 * Returns the body of an answer. An error without an id has no `id` member: `id: null` is JSON-RPC, but not MCP
 * (2026-07-28 forbids it, and older revisions define only string and number ids).
 */
function bodyOf(answer: Answer): string {
  if (answer.kind !== "error" || answer.id !== null) return serialiseAnswer(answer);
  return JSON.stringify({ jsonrpc: "2.0", error: answer.error });
}

function codingFor(request: HttpRequest): "br" | "gzip" | undefined {
  const accepted = request.header("accept-encoding");
  if (acceptsCoding(accepted, "br")) return "br";
  return acceptsCoding(accepted, "gzip") ? "gzip" : undefined;
}
