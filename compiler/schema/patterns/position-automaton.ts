import type { AST } from "@eslint-community/regexpp";
import type { CharRanges } from "./char-ranges.ts";
import { rangesOf } from "./class-ranges.ts";

/**
 * The positions of a pattern, one for each place that matches a character, and the ways between them (Glushkov 1961).
 * A text matches where a chain of positions from an initial to a final one matches its characters.
 */
export interface PositionAutomaton {
  readonly positions: readonly CharRanges[];
  readonly initial: ReadonlyMap<number, Way>;
  /** The positions that may come after each position. */
  readonly next: readonly ReadonlyMap<number, Way>[];
  /** The positions that may be the last, and where: `true` for the end of the text alone. */
  readonly final: ReadonlyMap<number, { readonly atEnd: boolean }>;
  /** Whether no characters match, and where: at the start of each text, at the end of each, or only as the whole text. */
  readonly empty: "start" | "end" | "whole" | "never";
}

export interface Way {
  /** The number of ways between the two positions; 2 means two or more. */
  count: 1 | 2;
  /** For initial positions: only at the start of the text. */
  atStart: boolean;
}

/** The reason why a pattern has no automaton. */
export class NotRegular extends Error {}

/** Conditions between two characters, as bits; `other` is one that only the engine knows. */
const start = 1;
const end = 2;
const other = 4;

const empties = [
  ["start", [0, start]],
  ["end", [end]],
  ["whole", [start | end]],
] as const;

/** Places with the conditions under which they are reached: `count` for each combination of conditions. */
type Edges = Map<number, Map<number, 1 | 2>>;

interface Fragment {
  /** The conditions under which it matches nothing at all. */
  readonly nullable: ReadonlySet<number>;
  readonly first: Edges;
  readonly last: Edges;
}

export interface AutomatonOptions {
  readonly unicode: boolean;
  /** Look-around and boundaries match the empty text, back-references any text: an analysis may, a match may not. */
  readonly approximate: boolean;
  /** Counted repetitions above this are repetitions without end: an analysis may, a match may not. */
  readonly maxCopies: number;
  /** A pattern that has more positions than this gets no automaton. */
  readonly maxPositions: number;
}

/** Builds the automaton. Throws NotRegular for look-around, boundaries, back-references, and patterns too large. */
export function positionAutomaton(
  alternatives: readonly AST.Alternative[],
  options: AutomatonOptions,
): PositionAutomaton {
  const builder = new Builder(options);
  return builder.finish(builder.alternatives(alternatives));
}

class Builder {
  readonly #options: AutomatonOptions;
  readonly #positions: CharRanges[] = [];
  readonly #next: Map<number, Way>[] = [];

  constructor(options: AutomatonOptions) {
    this.#options = options;
  }

  finish({ nullable, first, last }: Fragment): PositionAutomaton {
    const initial = new Map<number, Way>();
    for (const [position, conditions] of first) {
      const free = conditions.get(0) ?? conditions.get(other);
      const bound = conditions.get(start) ?? conditions.get(start | other);
      if (free !== undefined) initial.set(position, { count: free, atStart: false });
      else if (bound !== undefined) initial.set(position, { count: bound, atStart: true });
    }
    const final = new Map<number, { atEnd: boolean }>();
    for (const [position, conditions] of last)
      if ([...conditions.keys()].some((condition) => (condition & start) === 0))
        final.set(position, { atEnd: !conditions.has(0) });
    const empty = empties.find(([, conditions]) => conditions.some((condition) => nullable.has(condition)));
    return { positions: this.#positions, initial, next: this.#next, final, empty: empty?.[0] ?? "never" };
  }

  alternatives(alternatives: readonly AST.Alternative[]): Fragment {
    const parts = alternatives.map(({ elements }) =>
      this.#sequence(elements.map((element) => () => this.#element(element))),
    );
    const nullable = new Set<number>();
    const [first, last]: [Edges, Edges] = [new Map(), new Map()];
    for (const part of parts) {
      for (const condition of part.nullable) nullable.add(condition);
      mergeInto(first, part.first);
      mergeInto(last, part.last);
    }
    return { nullable, first, last };
  }

  #sequence(parts: readonly (() => Fragment)[]): Fragment {
    let whole: Fragment = { nullable: new Set([0]), first: new Map(), last: new Map() };
    for (const make of parts) {
      const part = make();
      this.#connect(whole.last, part.first);
      const first: Edges = new Map();
      mergeInto(first, whole.first);
      mergeInto(first, part.first, whole.nullable);
      const last: Edges = new Map();
      mergeInto(last, part.last);
      mergeInto(last, whole.last, part.nullable);
      const nullable = new Set(
        [...whole.nullable].flatMap((one) => [...part.nullable].map((other) => one | other)),
      );
      whole = { nullable, first, last };
    }
    return whole;
  }

  #element(element: AST.Element): Fragment {
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return this.#position(rangesOf(element, this.#options.unicode));
      case "Group":
        if (element.modifiers !== null) throw new NotRegular("flags inside the pattern");
        return this.alternatives(element.alternatives);
      case "CapturingGroup":
        return this.alternatives(element.alternatives);
      case "Quantifier":
        return this.#repeated(element);
      case "Assertion":
        return this.#assertion(element);
      case "Backreference":
        if (!this.#options.approximate) throw new NotRegular("a back-reference");
        return this.#loop(() => this.#position([[0, 0x10ffff]]));
      default:
        throw new NotRegular("a class of strings");
    }
  }

  #assertion(element: AST.Assertion): Fragment {
    const condition = element.kind === "start" ? start : element.kind === "end" ? end : other;
    if (condition === other && !this.#options.approximate) throw new NotRegular("look-around or a boundary");
    return { nullable: new Set([condition]), first: new Map(), last: new Map() };
  }

  #position(ranges: CharRanges | undefined): Fragment {
    if (ranges === undefined) throw new NotRegular("a class of strings");
    if (this.#positions.length >= this.#options.maxPositions) throw new NotRegular("its size");
    const position = this.#positions.push(ranges) - 1;
    this.#next.push(new Map());
    const edges = (): Edges => new Map([[position, new Map([[0, 1 as const]])]]);
    return { nullable: new Set(), first: edges(), last: edges() };
  }

  #repeated({ min, max, element }: AST.Quantifier): Fragment {
    const copy = () => this.#element(element);
    const { maxCopies } = this.#options;
    const many = Number.isFinite(max) && max > maxCopies;
    const least = Math.min(min, many || min > maxCopies ? 1 : min);
    const required = Array.from({ length: least }, () => copy);
    if (!Number.isFinite(max) || many) {
      // The last required copy may be the one that repeats.
      return least === 0
        ? this.#loop(copy)
        : this.#sequence([...required.slice(1), () => this.#loop(copy, true)]);
    }
    return this.#sequence([...required, ...(max > min ? [() => this.#optional(copy, max - min)] : [])]);
  }

  /** Up to `times` copies, each of them inside the one before. */
  #optional(copy: () => Fragment, times: number): Fragment {
    let make = copy;
    for (let time = 1; time < times; time++) {
      const inner = make;
      make = () => this.#sequence([copy, () => optional(inner())]);
    }
    return optional(make());
  }

  #loop(copy: () => Fragment, once = false): Fragment {
    const part = copy();
    this.#connect(part.last, part.first);
    return once ? part : optional(part);
  }

  #connect(last: Edges, first: Edges): void {
    for (const [from, before] of last) {
      const one = countBetween(before);
      if (one === undefined) continue;
      for (const [to, after] of first) {
        const two = countBetween(after);
        if (two === undefined) continue;
        const way = this.#next[from]?.get(to);
        if (way !== undefined) way.count = 2;
        else this.#next[from]?.set(to, { count: one === 2 || two === 2 ? 2 : 1, atStart: false });
      }
    }
  }
}

/** The ways under conditions that can hold between two characters, where no text starts or ends. */
function countBetween(counts: ReadonlyMap<number, 1 | 2>): 1 | 2 | undefined {
  const [free, unsure] = [counts.get(0), counts.get(other)];
  return free !== undefined && unsure !== undefined ? 2 : (free ?? unsure);
}

function optional(part: Fragment): Fragment {
  return { ...part, nullable: new Set([...part.nullable, 0]) };
}

/** Adds edges, each under its own conditions and one of those given. */
function mergeInto(edges: Edges, added: Edges, conditions: Iterable<number> = [0]): void {
  for (const condition of conditions) {
    for (const [position, counts] of added) {
      const known = edges.get(position) ?? new Map<number, 1 | 2>();
      edges.set(position, known);
      for (const [own, count] of counts) known.set(own | condition, known.has(own | condition) ? 2 : count);
    }
  }
}
