/** Random choices that a seed repeats. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** An integer from 0, below `limit`. */
  below(limit: number): number;
  /** True so often: 0.25 is once in four. */
  chance(share: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, plenty for choosing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (choices) => choices[below(choices.length)]!,
  };
}
