/**
 * How many times more processor time `run` takes for eight times the size: about 8 where the work is linear, 64 where
 * it is quadratic. It begins at `size` and grows until there is something to measure; of several tries the least
 * counts, so that a busy machine does not decide it. The first try that shows a linear growth is the last. Both sizes are
 * measured anew a few times, because the engine may compile the code better between them.
 */
export function growth(run: (size: number) => unknown, size: number): number {
  run(size);
  let base = size;
  while (leastTime(() => run(base)) < measurable && base < largest * size) base *= 2;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= linear; round++) {
    const time = Math.max(
      leastTime(() => run(base)),
      noise,
    );
    least = Math.min(least, leastTime(() => run(8 * base), linear * time) / time);
  }
  return least;
}

/** Halfway to 64: memory makes larger sizes dearer by more than their share. */
export const linear = 32;

const tries = 4;
const rounds = 3;
/** Microseconds of processor time: the comparable part, and the noise. */
const measurable = 3_000;
const noise = 500;
/** Work that is still not measurable has a bound of its own. */
const largest = 16;

/** The least of several tries; the first that takes less than `enough` ends them. */
function leastTime(run: () => unknown, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries && least >= enough; count++) {
    const { user } = process.cpuUsage();
    run();
    least = Math.min(least, process.cpuUsage().user - user);
  }
  return least;
}
