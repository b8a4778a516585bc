import { DeltaMcpError } from "../../errors.ts";
import { retryAfterSeconds } from "../../result/retry-after.ts";
import { pause } from "../../support/pause.ts";
import { unlessAborted } from "../../support/unless-aborted.ts";
import { checkRedirectAddress } from "./check-redirect-address.ts";
import type { HttpConnection } from "./connect-http.ts";
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

const maxRedirects = 5;

/** How long a request may be waited for. */
export interface Patience {
  readonly signal: AbortSignal;
  /** The time, by `performance.now()`, at which nobody waits any more. */
  readonly deadline?: number;
}

/**
 * Waits until the upstream's rate lets a request through. Throws DeltaMcpError("rate_limited") at once where that is past
 * the deadline, and the signal's reason once it fires.
 */
export async function takeTurn(upstream: HttpConnection, patience: Patience): Promise<void> {
  const wait = await upstream.limiter?.wait(patience.signal, timeLeft(patience));
  if (wait === undefined) return;
  const { name } = upstream;
  const retryAfterSeconds = Math.ceil(wait / 1000);
  throw new DeltaMcpError(
    "rate_limited",
    `${name} is at its rate limit: the next request is possible in ${retryAfterSeconds} s, after the deadline of this call.`,
    { details: { upstream: name, retryAfterSeconds } },
  );
}

/**
 * Sends a request that has its turn, again where that is harmless, the upstream allows it and the deadline leaves the
 * time, and follows redirects. Any status is an answer. Throws DeltaMcpError("upstream_failed" | "timeout") where there is
 * none, and the signal's reason once it fires.
 */
export async function send(
  request: OutboundRequest,
  upstream: HttpConnection,
  maxBytes: number,
  patience: Patience,
): Promise<HttpAnswer> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(request, upstream, maxBytes, patience);
    const delay = attempt < upstream.retries ? delayBefore(attempt, request.method, outcome) : undefined;
    if (delay === undefined || delay >= timeLeft(patience)) return answerOrThrow(outcome);
    await pause(delay, patience.signal);
    const wait = await upstream.limiter?.wait(patience.signal, timeLeft(patience));
    if (wait !== undefined) return answerOrThrow(outcome);
  }
}

function timeLeft({ deadline }: Patience): number {
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
}

/** Milliseconds until the next attempt; undefined where there must be none. */
function delayBefore(attempt: number, method: string, outcome: HttpAnswer | Failure): number | undefined {
  if ("error" in outcome)
    return outcome.broken && retriesBreak(method) ? retryDelay(attempt, undefined) : undefined;
  const { status, headers } = outcome;
  if (!retriesStatus(method, status, headers.has("retry-after"))) return undefined;
  return retryDelay(attempt, retryAfterSeconds({ headers }, Date.now()));
}

function answerOrThrow(outcome: HttpAnswer | Failure): HttpAnswer {
  if ("error" in outcome) throw outcome.error;
  return outcome;
}

/** An attempt that failed; `broken` where the connection did, rather than something that would fail again. */
interface Failure {
  readonly error: unknown;
  readonly broken: boolean;
}

async function attemptOnce(
  request: OutboundRequest,
  upstream: HttpConnection,
  maxBytes: number,
  { signal, deadline: end }: Patience,
): Promise<HttpAnswer | Failure> {
  const deadline = upstream.timeoutMs === undefined ? undefined : AbortSignal.timeout(upstream.timeoutMs);
  const either = deadline === undefined ? signal : AbortSignal.any([signal, deadline]);
  try {
    return await follow(request, upstream, maxBytes, {
      signal: either,
      ...(end === undefined ? {} : { deadline: end }),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (deadline?.aborted === true) return { error: tooSlow(upstream), broken: true };
    if (error instanceof DeltaMcpError) return { error, broken: false };
    return { error: unreachable(upstream, error), broken: true };
  }
}

async function follow(
  first: OutboundRequest,
  upstream: HttpConnection,
  maxBytes: number,
  patience: Patience,
): Promise<HttpAnswer> {
  const { signal } = patience;
  let request = first;
  const path: string[] = [];
  for (let hops = 0; hops <= maxRedirects; hops++) {
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
    path.push(url);
    await unlessAborted(checkRedirectAddress(upstream.name, path, next.url), signal);
    if (new URL(next.url).origin === new URL(url).origin) await takeTurn(upstream, patience);
    request = next;
  }
  throw new DeltaMcpError("upstream_failed", `${upstream.name} redirects more than ${maxRedirects} times.`);
}

function tooSlow({ name, timeoutMs = 0 }: HttpConnection): DeltaMcpError {
  return new DeltaMcpError("timeout", `${name} did not answer within ${timeoutMs / 1000} s.`, {
    details: { upstream: name, timeoutMs },
  });
}

/** Node reads more authorities from a file that the variable names. */
function untrusted(why: string): string {
  return `its certificate is not trusted, as ${why} (NODE_EXTRA_CA_CERTS names a file of authorities to trust)`;
}

const reasons = new Map([
  ["ECONNREFUSED", "the connection was refused"],
  ["ECONNRESET", "the connection was closed"],
  ["UND_ERR_SOCKET", "the connection was closed"],
  ["ENOTFOUND", "its host name does not exist"],
  ["EAI_AGAIN", "its host name could not be looked up"],
  ["BAD_PORT", "HTTP clients must not use its port"],
  ["ETIMEDOUT", "the connection timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "the connection timed out"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted("it is self-signed")],
  ["SELF_SIGNED_CERT_IN_CHAIN", untrusted("its authority is not known")],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted("its authority is not known")],
  ["UNABLE_TO_GET_ISSUER_CERT", untrusted("its authority is not known")],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted("its authority is not known")],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["CERT_NOT_YET_VALID", "its certificate is not valid yet"],
  ["CERT_REVOKED", "its certificate was revoked"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "it does not use TLS at this address: is it an http URL?"],
  ["EPROTO", "the TLS handshake failed"],
  ["EHOSTUNREACH", "there is no route to its host"],
  ["ENETUNREACH", "there is no route to its network"],
  ["HPE_INVALID_CONSTANT", "it does not use HTTP at this address"],
]);

/** fetch hides the reason in a chain of causes; addresses and URLs stay out of the message. */
function unreachable({ name }: HttpConnection, error: unknown): DeltaMcpError {
  let code: string | undefined;
  for (let cause = error; cause instanceof Error && code === undefined; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") code = cause.code;
    else if (cause.message === "bad port") code = "BAD_PORT";
  }
  const reason = code === undefined ? "the request failed" : (reasons.get(code) ?? code);
  return new DeltaMcpError("upstream_failed", `${name} cannot be reached: ${reason}.`, {
    details: { upstream: name, ...(code === undefined ? {} : { code }) },
  });
}
