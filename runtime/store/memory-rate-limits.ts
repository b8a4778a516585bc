import type { RateLimiter, RateLimits } from "./rate-limits.ts";

/** Its timers and its time, so that tests need not wait. */
export interface Clock {
  now(): number;
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

/**
 * A token bucket that holds one second's worth, counted by the time at which the next request may go (the generic
 * cell rate algorithm), and a queue in front of it. Only requests that are sent are counted.
 */
export function createRateLimiter(perSecond: number, clock: Clock = systemClock): RateLimiter {
  const interval = 1000 / perSecond;
  const burst = interval * Math.max(0, Math.ceil(perSecond) - 1);
  // Sets keep their order, and give up a member anywhere at once.
  const queue = new Set<() => void>();
  let next = 0;
  let timer: unknown;

  const untilNext = (): number => Math.max(0, next - burst - clock.now());
  const take = (): void => {
    next = Math.max(next, clock.now()) + interval;
  };
  const serve = (): void => {
    timer = undefined;
    for (const admit of queue) {
      if (untilNext() > 0) break;
      queue.delete(admit);
      take();
      admit();
    }
    if (queue.size > 0) timer = clock.setTimer(serve, Math.ceil(untilNext()));
  };
  const leave = (admit: () => void): void => {
    queue.delete(admit);
    if (queue.size > 0 || timer === undefined) return;
    clock.clearTimer(timer);
    timer = undefined;
  };

  return {
    wait(signal, patienceMs) {
      if (signal.aborted) return Promise.reject(signal.reason);
      const delay = untilNext() + queue.size * interval;
      if (delay <= 0) {
        take();
        return Promise.resolve(undefined);
      }
      if (delay > patienceMs) return Promise.resolve(delay);
      return new Promise((resolve, reject) => {
        const admit = (): void => {
          signal.removeEventListener("abort", onAbort);
          resolve(undefined);
        };
        const onAbort = (): void => {
          leave(admit);
          reject(signal.reason);
        };
        queue.add(admit);
        signal.addEventListener("abort", onAbort, { once: true });
        timer ??= clock.setTimer(serve, Math.ceil(untilNext()));
      });
    },
  };
}

/** Limiters of this process alone. */
export function memoryRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiter>();
  return {
    limiter(upstream, perSecond) {
      const limiter = limiters.get(upstream) ?? createRateLimiter(perSecond);
      limiters.set(upstream, limiter);
      return limiter;
    },
  };
}

/** setTimeout fires at once for more than this. */
const maxTimer = 2 ** 31 - 1;

const systemClock: Clock = {
  now: () => performance.now(),
  setTimer: (run, milliseconds) => setTimeout(run, Math.min(milliseconds, maxTimer)),
  clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
