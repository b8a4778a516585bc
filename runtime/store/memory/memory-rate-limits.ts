import type { RateLimiter, RateLimits } from "../rate-limits.ts";

/** The limiter's time and timers, so that tests need not wait. */
export interface Clock {
  now(): number;
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

/**
 * Returns a limiter: a token bucket for one second of requests, with a queue in front of it. It stores the time at
 * which the next request may go (the generic cell rate algorithm). It counts only requests that are sent.
 */
export function createRateLimiter(perSecond: number, clock: Clock = systemClock): RateLimiter {
  const interval = 1000 / perSecond;
  const burst = interval * Math.max(0, Math.ceil(perSecond) - 1);
  // A Set keeps its order, and deletes any member in constant time.
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

/** Returns limiters that only this process uses. */
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

/** The longest delay in milliseconds: setTimeout fires at once for a longer one. */
const maxTimer = 2 ** 31 - 1;

const systemClock: Clock = {
  now: () => performance.now(),
  setTimer: (run, milliseconds) => setTimeout(run, Math.min(milliseconds, maxTimer)),
  clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
