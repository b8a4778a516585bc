import { cutWords, Fragments, textEnd } from "./text-fragments.ts";

export interface PhraseOptions {
  /** Fragments that have a code already. */
  readonly known: ReadonlySet<string>;
  /** Neighbours that occur together less often are not joined. */
  readonly leastUses: number;
  /** The least number of bytes that one byte of the map must save in the texts. */
  readonly gain: number;
  readonly maxPhrases: number;
}

/**
 * Finds the fragments of text that deserve a code: words, and sequences of words. Texts are cut into words. Then, in a few
 * rounds, neighbours that often occur together are joined (byte-pair encoding over words, all pairs of a round at once).
 * At the end each fragment must save more bytes than it costs. The most used come first.
 */
export function findPhrases(texts: Iterable<string>, options: PhraseOptions): readonly string[] {
  const fragments = new Fragments();
  let sequence = cutWords(texts, fragments);
  for (let round = 0; round < rounds; round++) {
    const merged = mergePairs(sequence, fragments, options.leastUses);
    if (merged.length === sequence.length) break;
    sequence = merged;
  }
  return choose(fragments, sequence, options);
}

/** Each round may double the length of a phrase. */
const rounds = 8;

/** Joins every pair that is at least as common as the pair it overlaps to the right. */
function mergePairs(sequence: Int32Array, fragments: Fragments, leastUses: number): Int32Array {
  const pairs = countPairs(sequence);
  const joined = new Int32Array(pairs.counts.length).fill(-1);
  const merged = new Int32Array(sequence.length);
  let length = 0;
  let at = 0;
  while (at < sequence.length) {
    const slot = pairs.slots[at] as number;
    const count = slot < 0 ? 0 : (pairs.counts[slot] as number);
    const next = pairs.slots[at + 1] ?? -1;
    if (count >= leastUses && count >= (next < 0 ? 0 : (pairs.counts[next] as number))) {
      if (joined[slot] === -1)
        joined[slot] = fragments.join(sequence[at] as number, sequence[at + 1] as number);
      merged[length++] = joined[slot] as number;
      at += 2;
    } else {
      merged[length++] = sequence[at++] as number;
    }
  }
  return merged.subarray(0, length);
}

interface PairCounts {
  /** Of the pair that begins at each place: its slot, or -1 for none. */
  readonly slots: Int32Array;
  /** By slot. */
  readonly counts: Int32Array;
}

/** A hash table in typed arrays: a catalogue has a hundred thousand pairs, and is counted eight times. */
function countPairs(sequence: Int32Array): PairCounts {
  const size = 1 << Math.max(8, 33 - Math.clz32(sequence.length));
  const left = new Int32Array(size).fill(-1);
  const right = new Int32Array(size);
  const counts = new Int32Array(size);
  const slots = new Int32Array(sequence.length).fill(-1);
  for (let at = 0; at + 1 < sequence.length; at++) {
    const a = sequence[at] as number;
    const b = sequence[at + 1] as number;
    if (a === textEnd || b === textEnd) continue;
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) & (size - 1);
    while (left[slot] !== -1 && (left[slot] !== a || right[slot] !== b)) slot = (slot + 1) & (size - 1);
    left[slot] = a;
    right[slot] = b;
    counts[slot] = (counts[slot] as number) + 1;
    slots[at] = slot;
  }
  return { slots, counts };
}

/** The bytes of a character outside of phrases, and the bytes of a phrase. */
const characterCost = 0.75;
const codeCost = 2;

/** Chooses the fragments that pay, the longest first. The halves of a refused fragment inherit its uses. */
function choose(fragments: Fragments, sequence: Int32Array, options: PhraseOptions): readonly string[] {
  const uses = new Float64Array(fragments.texts.length);
  for (const fragment of sequence) if (fragment !== textEnd) uses[fragment] = (uses[fragment] as number) + 1;
  const longestFirst = fragments.texts.map((_, fragment) => fragment);
  longestFirst.sort((a, b) => fragments.length(b) - fragments.length(a) || a - b);
  const chosen: number[] = [];
  for (const fragment of longestFirst) {
    const count = uses[fragment] as number;
    if (count === 0) continue;
    const halves = fragments.halves(fragment);
    if (options.known.has(fragments.texts[fragment] as string)) continue;
    if (pays(fragments, fragment, halves, count, options.gain)) chosen.push(fragment);
    else for (const half of halves) uses[half] = (uses[half] as number) + count;
  }
  chosen.sort((a, b) => (uses[b] as number) - (uses[a] as number) || a - b);
  return chosen.slice(0, options.maxPhrases).map((fragment) => fragments.texts[fragment] as string);
}

function pays(
  fragments: Fragments,
  fragment: number,
  halves: readonly number[],
  count: number,
  gain: number,
): boolean {
  const length = fragments.length(fragment);
  if (length < 3) return false;
  const apart = halves.reduce(
    (sum, half) => sum + Math.min(codeCost, fragments.length(half) * characterCost),
    0,
  );
  const cost = halves.length === 0 ? length * characterCost : apart;
  return count * (cost - codeCost) > gain * (length + 3);
}
