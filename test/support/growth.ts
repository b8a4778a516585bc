/**
 * How many times more processor time `run` takes for eight times the size: about 8 where the work is linear, 64 where
 * it is quadratic. It begins at `size` and grows until there is something to measure; of several tries the least
 * counts, so that a busy machine does not decide it.
 */
export function growth(run: (size: number) => unknown, size: number): number {
  run(size);
  let base = size;
  let time = leastTime(() => run(base));
  while (time < measurable && base < largest * size) {
    base *= 2;
    time = leastTime(() => run(base));
  }
  return leastTime(() => run(8 * base)) / Math.max(time, noise);
}

/** Halfway to 64: memory makes larger sizes dearer by more than their share. */
export const linear = 32;

const tries = 4;
/** Microseconds of processor time: what can be compared, and what means nothing. */
const measurable = 3_000;
const noise = 500;
/** Work that is still not measurable has a bound of its own. */
const largest = 16;

function leastTime(run: () => unknown): number {
  const times = Array.from({ length: tries }, () => {
    const { user } = process.cpuUsage();
    run();
    return process.cpuUsage().user - user;
  });
  return Math.min(...times);
}
