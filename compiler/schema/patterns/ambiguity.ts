import { components } from "../resolve/components.ts";
import { type CharRanges, lastCodePoint, overlap } from "./char-ranges.ts";
import type { PositionAutomaton, Way } from "./position-automaton.ts";

/**
 * How the time of a backtracking engine grows with the length of a text that does not match: with a constant factor,
 * with a power of the length, or doubling with each few characters.
 */
export type Growth = "linear" | "polynomial" | "exponential";

/** The steps that one analysis may take. */
const maxSteps = 100_000;

/**
 * The growth of a pattern, by the ambiguity of its automaton (Weber and Seidl 1991): exponential where one position can be
 * left and reached again in two ways over the same characters, polynomial where two loops take the same characters, one
 * after the other. A search adds a loop in front of the pattern, for it tries each start; `anchored` leaves it out.
 */
export function growthOf(automaton: PositionAutomaton, anchored = false): Growth {
  const graph = searchGraph(automaton, anchored);
  if (isDeterministic(graph)) return "linear";
  const inLoops = loopMembers(graph);
  // Beyond the budget the worse is taken for granted.
  if (withinBudget((budget) => hasTwoWaysBack(graph, inLoops, budget))) return "exponential";
  return withinBudget((budget) => hasLoopsInRow(graph, inLoops, budget)) ? "polynomial" : "linear";
}

function withinBudget(test: (budget: Budget) => boolean): boolean {
  try {
    return test(new Budget());
  } catch (error) {
    if (error instanceof OutOfBudget) return true;
    throw error;
  }
}

interface Graph {
  readonly size: number;
  /** Whether two positions have a character in common. */
  readonly shared: (one: number, other: number) => boolean;
  readonly next: readonly (readonly number[])[];
  /** Ways that are there twice, by `from * size + to`. */
  readonly twice: ReadonlySet<number>;
}

class OutOfBudget extends Error {}

class Budget {
  #left = maxSteps;
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new OutOfBudget();
  }
}

/**
 * The positions among which an engine goes back and forth. Where a match may end anywhere, the engine takes it as soon
 * as it is stuck, so such positions are left out. It may go on from each of them in vain, as it does from each start.
 */
function searchGraph(
  { positions, initial, next, final, empty }: PositionAutomaton,
  anchored: boolean,
): Graph {
  const size = positions.length + 1;
  const search = positions.length;
  const isDone = (position: number) => final.get(position)?.atEnd === false;
  const twice = new Set<number>();
  const open = (from: number, ways: ReadonlyMap<number, Way>): readonly number[] => {
    for (const [to, { count }] of ways) if (count === 2) twice.add(from * size + to);
    return [...ways.keys()].filter((to) => !isDone(to));
  };
  const graph = next.map((ways, from) => (isDone(from) ? [] : open(from, ways)));
  const again = next.flatMap((ways, from) => (isDone(from) ? open(search, ways) : []));
  const searches = !anchored && empty !== "start" && [...initial.values()].some(({ atStart }) => !atStart);
  const starts = [...new Set([...open(search, initial), ...again])];
  const repeats = searches || again.length > 0;
  return {
    size,
    shared: sharing([...positions, [[0, lastCodePoint]]]),
    next: [...graph, repeats ? [search, ...starts] : starts],
    twice,
  };
}

/** Whether each character leads to one position at most. */
function isDeterministic({ shared, next, twice }: Graph): boolean {
  if (twice.size > 0) return false;
  return next.every((ways) =>
    ways.every((one, index) => ways.slice(index + 1).every((other) => !shared(one, other))),
  );
}

/** For each position in a loop, a number that the members of its loop share. */
function loopMembers({ next }: Graph): ReadonlyMap<number, number> {
  const groups = components([...next.keys()], (position) => next[position] ?? []);
  const members = new Map<number, number>();
  for (const [index, group] of groups.entries()) {
    const [only = -1] = group;
    if (group.length === 1 && next[only]?.includes(only) !== true) continue;
    for (const position of group) members.set(position, index);
  }
  return members;
}

/** Two different ways from a position back to it, over the same characters. */
function hasTwoWaysBack(graph: Graph, loops: ReadonlyMap<number, number>, budget: Budget): boolean {
  const { size } = graph;
  const within = (from: number) => (graph.next[from] ?? []).filter((to) => loops.get(to) === loops.get(from));
  for (const from of loops.keys())
    if (within(from).some((to) => graph.twice.has(from * size + to))) return true;
  const successors = (pair: number): readonly number[] => {
    const [one, other] = [Math.floor(pair / size), pair % size];
    const [ours, theirs] = [within(one), within(other)];
    budget.spend(ours.length * theirs.length + 1);
    return ours.flatMap((a) => theirs.filter((b) => graph.shared(a, b)).map((b) => a * size + b));
  };
  const diagonal = [...loops.keys()].map((position) => position * (size + 1));
  return components(diagonal, successors).some(
    (group) =>
      group.length > 1 &&
      group.some((pair) => isDiagonal(pair, size)) &&
      !group.every((pair) => isDiagonal(pair, size)),
  );
}

/** Two positions of loops, from the first to the second over characters that take each of them round its own loop. */
function hasLoopsInRow(graph: Graph, loops: ReadonlyMap<number, number>, budget: Budget): boolean {
  for (const first of loops.keys()) {
    for (const second of loops.keys()) {
      if (first === second || !graph.shared(first, second)) continue;
      if (leads(graph, [first, first, second], [first, second, second], budget)) return true;
    }
  }
  return false;
}

type Triple = readonly [number, number, number];

function leads(graph: Graph, from: Triple, to: Triple, budget: Budget): boolean {
  const { size } = graph;
  const code = ([a, b, c]: Triple) => (a * size + b) * size + c;
  const goal = code(to);
  const seen = new Set([code(from)]);
  const queue: Triple[] = [from];
  for (const triple of queue) {
    for (const found of successors(graph, triple, budget)) {
      const key = code(found);
      if (key === goal) return true;
      if (!seen.has(key)) queue.push(found);
      seen.add(key);
    }
  }
  return false;
}

/** Triples that three positions go on to over one character. */
function* successors(graph: Graph, [a, b, c]: Triple, budget: Budget): Iterable<Triple> {
  const [as, bs, cs] = [graph.next[a] ?? [], graph.next[b] ?? [], graph.next[c] ?? []];
  budget.spend(as.length * bs.length * cs.length + 1);
  for (const x of as)
    for (const y of bs.filter((one) => graph.shared(x, one)))
      for (const z of cs) if (graph.shared(x, z) && graph.shared(y, z)) yield [x, y, z];
}

/** Three sets of which each two have characters in common may have none that is in all: the worse is taken for granted. */
/** {@link overlap} of sets by their numbers; each two are compared once. */
function sharing(sets: readonly CharRanges[]): Graph["shared"] {
  const known = new Map<number, boolean>();
  return (one, other) => {
    const key = one * sets.length + other;
    const answer = known.get(key) ?? overlap(sets[one] ?? [], sets[other] ?? []);
    known.set(key, answer);
    return answer;
  };
}

function isDiagonal(pair: number, size: number): boolean {
  return pair % (size + 1) === 0;
}
