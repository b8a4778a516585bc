/** The rates of upstreams. Servers that share them stay below one rate together. */
export interface RateLimits {
  /** The limiter of one upstream. It is the same for every server that shares the store. */
  limiter(upstream: string, perSecond: number): RateLimiter;
}

/** Lets `perSecond` requests a second through; the others wait their turn, in order. */
export interface RateLimiter {
  /**
   * Resolves to undefined when the request may be sent, or at once to the milliseconds until its turn where that is more
   * than `patienceMs`: such a request takes no turn. Rejects with the signal's reason, and then gives its turn to the next.
   */
  wait(signal: AbortSignal, patienceMs: number): Promise<number | undefined>;
}
