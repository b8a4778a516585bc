/** Methods that may be sent twice with the effect of once (RFC 9110, 9.2.2). */
const idempotent = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]);

/** Answers of a gateway that could not reach the service, which may be back in a moment. */
const passing = new Set([502, 503, 504]);

/** Nobody waits longer inside one call; the caller is told to come back instead. */
const maxWaitMs = 10_000;

/**
 * Whether to send again after a status. 429 refuses a request, and whoever says when to come back (`Retry-After`)
 * asks for it to be sent again; any other failure may have come after the work was done, so that only what has the
 * effect of once is sent twice.
 */
export function retriesStatus(method: string, status: number, invited: boolean): boolean {
  return status === 429 || (passing.has(status) && (idempotent.has(method) || (status === 503 && invited)));
}

/** Whether to send again after a broken connection: nobody knows what the other side has done by then. */
export function retriesBreak(method: string): boolean {
  return idempotent.has(method);
}

/**
 * Milliseconds to wait before the next attempt; undefined where the service asks for more than is worth waiting.
 * Without `Retry-After` the time doubles from a quarter of a second, with jitter so that clients do not return in step.
 */
export function retryDelay(
  attempt: number,
  askedSeconds: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  if (askedSeconds !== undefined) {
    const asked = askedSeconds * 1000;
    return asked <= maxWaitMs ? asked : undefined;
  }
  const step = Math.min(250 * 2 ** attempt, 4_000);
  return step / 2 + (step / 2) * random();
}
