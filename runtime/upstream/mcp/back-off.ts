/** Milliseconds: the first wait, the longest one, and how long a connection must last to count as good. */
const first = 1_000;
const longest = 60_000;
const stable = 60_000;

/**
 * When a server that failed may be started again: at once after its first end, then after 1 s, 2 s, 4 s … 60 s. A class
 * because it has state over time. Times are milliseconds of `now`.
 */
export class BackOff {
  readonly #now: () => number;
  #failures = 0;
  #until = 0;
  #reason: unknown;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The reason of the last failure, and the milliseconds to wait; undefined if an attempt may be made. */
  get waiting(): { readonly reason: unknown; readonly ms: number } | undefined {
    const ms = this.#until - this.#now();
    return ms > 0 ? { reason: this.#reason, ms } : undefined;
  }

  /** An attempt to connect failed. Returns the milliseconds until the next one. */
  refused(reason: unknown): number {
    return this.#wait(reason, this.#failures);
  }

  /** A connection that lasted `lifeMs` ended by itself. */
  ended(reason: unknown, lifeMs: number): void {
    if (lifeMs >= stable) this.#failures = 0;
    this.#wait(reason, this.#failures - 1);
  }

  #wait(reason: unknown, doublings: number): number {
    const ms = doublings < 0 ? 0 : Math.min(longest, first * 2 ** doublings);
    this.#failures += 1;
    this.#reason = reason;
    this.#until = this.#now() + ms;
    return ms;
  }
}
