/** A set of characters as sorted ranges that neither overlap nor touch, both ends included. */
export type CharRanges = readonly (readonly [from: number, to: number])[];

/** The largest code point, and the largest code unit: a pattern with the flag `u` reads the former. */
export const lastCodePoint = 0x10ffff;
export const lastCodeUnit = 0xffff;

/** The characters of any of some sets. */
export function union(sets: readonly CharRanges[]): CharRanges {
  const merged: [number, number][] = [];
  for (const [from, to] of sets.flat().toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The characters up to `last` that are not in the set. */
export function complement(set: CharRanges, last: number): CharRanges {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= last) rest.push([next, last]);
  return rest;
}

/** Whether two sets have a character in common. */
export function overlap(one: CharRanges, other: CharRanges): boolean {
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [one[i], other[j]];
    if (a === undefined || b === undefined) return false;
    if (a[0] <= b[1] && b[0] <= a[1]) return true;
    if (a[1] < b[1]) i++;
    else j++;
  }
}
