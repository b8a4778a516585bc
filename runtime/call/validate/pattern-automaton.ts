/**
 * A pattern as the positions of its characters and the ways between them. A text matches if a chain of positions, from an
 * initial to a final one, accepts its characters in order. The compiler makes it for patterns that are slow in a
 * backtracking engine.
 */
export interface PatternTable {
  /** Whether characters are code points, as with the flag `u`, or UTF-16 units. */
  readonly unicode: boolean;
  /** Sets of characters as sorted ranges: from, to, from, to, … */
  readonly sets: readonly (readonly number[])[];
  /** The set of each position. */
  readonly positions: readonly number[];
  /** The positions that may be first at the start of the text, and those that may be first anywhere. */
  readonly start: readonly number[];
  readonly anywhere: readonly number[];
  /** The positions that may follow each. */
  readonly next: readonly (readonly number[])[];
  /** The positions that may be last, and those that may be last at the end of the text. */
  readonly final: readonly number[];
  readonly finalAtEnd: readonly number[];
  /** Whether no characters match: at some place of each text, or only as the whole text. */
  readonly empty: "always" | "whole" | "never";
}

/** The positions that a text can have reached, and the next state for each class of characters. */
interface State {
  readonly positions: readonly number[];
  readonly matched: boolean;
  readonly matchedAtEnd: boolean;
  readonly next: (State | undefined)[];
}

/** The maximum number of states kept for later texts. A text that needs more clears them. */
const maxStates = 2_000;

/**
 * Matches texts like `RegExp.test`, in one pass without backtracking: the time is linear in the length of the text, and the
 * time per character is bounded by the number of ways in the pattern. The automaton is built on first use.
 */
export function patternAutomaton(table: PatternTable): { readonly test: (text: string) => boolean } {
  if (table.empty === "always") return { test: () => true };
  let test: ((text: string) => boolean) | undefined;
  return {
    test: (text) => {
      test ??= matcher(table);
      return test(text);
    },
  };
}

function matcher(table: PatternTable): (text: string) => boolean {
  const classOf = characterClasses(table.sets);
  const [final, finalAtEnd] = [new Set(table.final), new Set(table.finalAtEnd)];
  let states = new Map<string, State>();

  const state = (positions: readonly number[]): State => {
    const key = positions.join();
    const known = states.get(key);
    if (known !== undefined) return known;
    if (states.size >= maxStates) states = new Map();
    const made: State = {
      positions,
      matched: positions.some((position) => final.has(position)),
      matchedAtEnd: positions.some((position) => finalAtEnd.has(position)),
      next: [],
    };
    states.set(key, made);
    return made;
  };

  /** The state after one more character; `before` is undefined at the start of the text. */
  const step = (before: State | undefined, { sets }: CharacterClass): State => {
    const found = new Set<number>();
    const add = (positions: readonly number[]) => {
      for (const position of positions) if (sets.has(table.positions[position] ?? -1)) found.add(position);
    };
    add(table.anywhere);
    if (before === undefined) add(table.start);
    else for (const position of before.positions) add(table.next[position] ?? []);
    return state([...found].sort((one, other) => one - other));
  };

  const follow = (before: State | undefined, character: CharacterClass): State => {
    const known = before?.next[character.index];
    if (known !== undefined) return known;
    const next = step(before, character);
    if (before !== undefined) before.next[character.index] = next;
    return next;
  };

  return (text) => {
    let now: State | undefined;
    for (const code of codes(text, table.unicode)) {
      now = follow(now, classOf(code));
      if (now.matched) return true;
      if (now.positions.length === 0 && table.anywhere.length === 0) return false;
    }
    return now === undefined ? table.empty === "whole" : now.matchedAtEnd;
  };
}

function* codes(text: string, unicode: boolean): Iterable<number> {
  for (let at = 0; at < text.length; at++) {
    const code = unicode ? (text.codePointAt(at) ?? 0) : text.charCodeAt(at);
    if (code > 0xffff) at++;
    yield code;
  }
}

/** Characters that are in the same sets. */
interface CharacterClass {
  readonly index: number;
  readonly sets: ReadonlySet<number>;
}

function characterClasses(sets: readonly (readonly number[])[]): (code: number) => CharacterClass {
  const borders = new Set([0]);
  for (const ranges of sets)
    for (const [index, code] of ranges.entries()) borders.add(index % 2 === 0 ? code : code + 1);
  const starts = [...borders].sort((one, other) => one - other);
  const classes = new Map<string, CharacterClass>();
  const byStart = starts.map((code) => {
    const within = sets.flatMap((ranges, set) => (isWithin(ranges, code) ? [set] : []));
    const key = within.join();
    const known = classes.get(key) ?? { index: classes.size, sets: new Set(within) };
    classes.set(key, known);
    return known;
  });
  const nowhere: CharacterClass = { index: classes.size, sets: new Set() };
  return (code) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= code) low = middle;
      else high = middle - 1;
    }
    return byStart[low] ?? nowhere;
  };
}

function isWithin(ranges: readonly number[], code: number): boolean {
  for (let index = 0; index < ranges.length; index += 2)
    if ((ranges[index] ?? 0) <= code && code <= (ranges[index + 1] ?? -1)) return true;
  return false;
}
