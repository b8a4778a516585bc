import { createHash } from "node:crypto";
import type { DeltaMcpErrorCode } from "../errors.ts";
import type { JsonObject } from "../support/json.ts";
import type { HttpRequest, HttpResponse } from "../transport/http/http-message.ts";
import type { HttpProblem } from "../transport/http/http-problem.ts";

/** JSON. Answers that say who may do what, or what was done, are nobody else's to keep. */
export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: JSON.stringify(value),
  };
}

/** An answer that says why there is none. */
export function failure(
  status: number,
  code: DeltaMcpErrorCode,
  message: string,
  details: JsonObject = {},
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return jsonResponse({ ran: false, error: { code, message, details } }, status, headers);
}

/** The answer for a request that was refused before it had a meaning, or that a fault of ours has ended. */
export function problemAnswer({ status, message, headers }: HttpProblem): HttpResponse {
  return failure(status, codeOf(status), message, {}, headers);
}

function codeOf(status: number): DeltaMcpErrorCode {
  if (status === 401 || status === 403) return "forbidden";
  return status < 500 ? "invalid_arguments" : "protocol";
}

/** A text that stays the same until the catalogue changes, with its validator (RFC 9110, 8.8.3). */
export interface Representation {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}

export function representation(text: string, type = "application/json"): Representation {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { type, text, etag };
}

/** The representation, or 304 where the client has it already (RFC 9110, 13.1.2). Clients may keep it, but must ask. */
export function respondWith({ type, text, etag }: Representation, request: HttpRequest): HttpResponse {
  const headers = { etag, "cache-control": "no-cache" };
  if (matches(request.header("if-none-match"), etag)) return { status: 304, headers };
  return { status: 200, headers: { "content-type": type, ...headers }, body: text };
}

/** Weak comparison: a proxy that compressed the answer marks its tag with `W/`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
