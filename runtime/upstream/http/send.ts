import { DeltaMcpError } from "../../errors.ts";
import { retryAfterSeconds } from "../../result/retry-after.ts";
import { pause } from "../../support/pause.ts";
import type { Upstream } from "./http-upstream.ts";
import type { OutboundRequest } from "./outbound-request.ts";
import { readBody } from "./read-body.ts";
import { followRedirect } from "./redirect.ts";
import { retriesBreak, retriesStatus, retryDelay } from "./retry.ts";

/** A response that was read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Where it came from after redirects. */
  readonly url: string;
}

const mostRedirects = 5;

/**
 * Sends a request in the upstream's turn, again where that is harmless and the upstream allows it, and follows
 * redirects. Any status is an answer. Throws DeltaMcpError("upstream_failed" | "timeout") where there is none, and
 * the signal's reason once it fires.
 */
export async function send(
  request: OutboundRequest,
  upstream: Upstream,
  maxBytes: number,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  for (let attempt = 0; ; attempt++) {
    await upstream.limiter?.wait(signal);
    const last = attempt >= upstream.retries;
    const outcome = await attemptOnce(request, upstream, maxBytes, signal);
    if ("error" in outcome) {
      const again = outcome.broken && !last && retriesBreak(request.method);
      if (!again) throw outcome.error;
      await pause(retryDelay(attempt, undefined) ?? 0, signal);
      continue;
    }
    const { status, headers } = outcome;
    if (last || !retriesStatus(request.method, status, headers.has("retry-after"))) return outcome;
    const delay = retryDelay(attempt, retryAfterSeconds({ headers }, Date.now()));
    if (delay === undefined) return outcome;
    await pause(delay, signal);
  }
}

/** An attempt that failed; `broken` where the connection did, rather than something that would fail again. */
interface Failure {
  readonly error: unknown;
  readonly broken: boolean;
}

async function attemptOnce(
  request: OutboundRequest,
  upstream: Upstream,
  maxBytes: number,
  signal: AbortSignal,
): Promise<HttpAnswer | Failure> {
  const deadline = upstream.timeoutMs === undefined ? undefined : AbortSignal.timeout(upstream.timeoutMs);
  const either = deadline === undefined ? signal : AbortSignal.any([signal, deadline]);
  try {
    return await follow(request, upstream, maxBytes, either);
  } catch (error) {
    signal.throwIfAborted();
    if (deadline?.aborted === true) return { error: tooSlow(upstream), broken: true };
    if (error instanceof DeltaMcpError) return { error, broken: false };
    return { error: unreachable(upstream, error), broken: true };
  }
}

async function follow(
  first: OutboundRequest,
  upstream: Upstream,
  maxBytes: number,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  let request = first;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const { method, url, headers, body } = request;
    const init: RequestInit = { method, headers, redirect: "manual", signal };
    const response = await fetch(url, body === undefined ? init : { ...init, body: body.content });
    const next = followRedirect(request, response.status, response.headers.get("location"), upstream);
    if (next === undefined) {
      const { status, statusText } = response;
      return {
        status,
        statusText,
        headers: response.headers,
        body: await readBody(response, maxBytes, upstream.name),
        url,
      };
    }
    await response.body?.cancel();
    request = next;
  }
  throw new DeltaMcpError("upstream_failed", `${upstream.name} redirects more than ${mostRedirects} times.`);
}

function tooSlow({ name, timeoutMs = 0 }: Upstream): DeltaMcpError {
  return new DeltaMcpError("timeout", `${name} did not answer within ${timeoutMs / 1000} s.`, {
    details: { upstream: name, timeoutMs },
  });
}

const reasons = new Map([
  ["ECONNREFUSED", "the connection was refused"],
  ["ECONNRESET", "the connection was closed"],
  ["UND_ERR_SOCKET", "the connection was closed"],
  ["ENOTFOUND", "its host name is not known"],
  ["EAI_AGAIN", "its host name could not be looked up"],
  ["BAD_PORT", "its port is one that no HTTP client may use"],
  ["ETIMEDOUT", "the connection timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "the connection timed out"],
]);

/** fetch hides the reason in a chain of causes; addresses and URLs stay out of the message. */
function unreachable({ name }: Upstream, error: unknown): DeltaMcpError {
  let code: string | undefined;
  for (let cause = error; cause instanceof Error && code === undefined; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") code = cause.code;
    else if (cause.message === "bad port") code = "BAD_PORT";
  }
  const reason = code === undefined ? "the request failed" : (reasons.get(code) ?? code);
  return new DeltaMcpError("upstream_failed", `${name} can not be reached: ${reason}.`, {
    details: { upstream: name, ...(code === undefined ? {} : { code }) },
  });
}
