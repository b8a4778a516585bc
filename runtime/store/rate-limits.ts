/** The rate limits of upstreams. Servers that share them stay below one rate together. */
export interface RateLimits {
  /** Returns the limiter of one upstream. Servers that share the store get the same one. */
  limiter(upstream: string, perSecond: number): RateLimiter;
}

/** A limiter that lets `perSecond` requests a second through. The others wait their turn, in order. */
export interface RateLimiter {
  /**
   * Resolves to undefined when the request may be sent. If its turn is more than `patienceMs` milliseconds away,
   * resolves at once to that wait in milliseconds, and the request takes no turn. Rejects with the signal's reason;
   * its turn then goes to the next request.
   */
  wait(signal: AbortSignal, patienceMs: number): Promise<number | undefined>;
}
