import { DeltaMcpError, type DeltaMcpErrorCode } from "../../errors.ts";
import { errorCodes } from "../../protocol/rpc-failure.ts";
import { isObject } from "../../support/json.ts";

/** Converts a JSON-RPC error to a DeltaMcpError; `details` contain its code and data. */
export function toClientError(method: string, error: unknown): DeltaMcpError {
  if (!isObject(error) || typeof error["code"] !== "number")
    return new DeltaMcpError("protocol", `The response to ${method} contains neither a result nor an error.`);
  const { code, message, data } = error;
  const text = typeof message === "string" && message !== "" ? message : `${method} failed with ${code}`;
  return new DeltaMcpError(codeFor(method, code as number, text), text, {
    details: { rpcCode: code, method, ...(data === undefined ? {} : { data }) },
  });
}

/** Returns the error code. Servers send -32602 both for unknown tools and for invalid parameters. */
function codeFor(method: string, code: number, message: string): DeltaMcpErrorCode {
  if (code !== errorCodes.invalidParams) return "protocol";
  if (method !== "tools/call" && method !== "tools/describe") return "invalid_arguments";
  return /unknown tool|tool\b.*\bnot found|no (such )?tool/i.test(message.slice(0, 1_000))
    ? "unknown_tool"
    : "invalid_arguments";
}

/** Returns the error for an HTTP status without a JSON-RPC response. */
export function toHttpError(
  status: number,
  statusText: string,
  headers: Headers,
  body: string,
): DeltaMcpError {
  const said = body.slice(0, 1_000).trim().slice(0, 300);
  const name = statusText === "" ? String(status) : `${status} ${statusText}`;
  const message = `The server answered ${name}${said === "" ? "" : `: ${said}`}`;
  const details: Record<string, unknown> = { status };
  const challenge = headers.get("www-authenticate");
  if (challenge !== null) details["wwwAuthenticate"] = challenge;
  const wait = Number(headers.get("retry-after") ?? Number.NaN);
  if (Number.isFinite(wait)) details["retryAfterSeconds"] = wait;
  const code =
    status === 401 || status === 403 ? "forbidden" : status === 429 ? "rate_limited" : "connection";
  return new DeltaMcpError(code, message, { details });
}
