import { pause } from "../../support/pause.ts";

/** Lets so many requests a second through; the others wait their turn, in order. */
export interface RateLimiter {
  /** Resolves when the request may be sent; rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<void>;
}

/**
 * A token bucket that holds one second's worth, counted by the time at which the next request may go (the generic
 * cell rate algorithm: one number, no timer while nobody waits).
 */
export function createRateLimiter(
  perSecond: number,
  now: () => number = () => performance.now(),
): RateLimiter {
  const interval = 1000 / perSecond;
  const burst = interval * Math.max(0, Math.ceil(perSecond) - 1);
  let next = 0;
  return {
    async wait(signal) {
      signal.throwIfAborted();
      const time = now();
      next = Math.max(next, time) + interval;
      const delay = next - interval - burst - time;
      if (delay > 0) await pause(delay, signal);
    },
  };
}
