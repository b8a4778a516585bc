import type { PatternTable } from "../../../runtime/call/validate/pattern-automaton.ts";
import type { CharRanges } from "./char-ranges.ts";
import type { PositionAutomaton } from "./position-automaton.ts";

/** Each step of a match can go over all of these. */
const maxWays = 5_000;

/** The table by which a server matches a pattern; undefined where it has more ways than are worth it. */
export function patternTable(automaton: PositionAutomaton, unicode: boolean): PatternTable | undefined {
  const { positions, initial, next, final, empty } = automaton;
  if (next.reduce((sum, ways) => sum + ways.size, initial.size) > maxWays) return undefined;
  const sets = new Map<string, number>();
  const setOf = (ranges: CharRanges): number => {
    const key = JSON.stringify(ranges.flat());
    const index = sets.get(key) ?? sets.size;
    sets.set(key, index);
    return index;
  };
  const chosen = positions.map(setOf);
  return {
    unicode,
    sets: [...sets.keys()].map((key) => JSON.parse(key)),
    positions: chosen,
    start: [...initial].filter(([, { atStart }]) => atStart).map(([position]) => position),
    anywhere: [...initial].filter(([, { atStart }]) => !atStart).map(([position]) => position),
    next: next.map((ways) => [...ways.keys()]),
    final: [...final].filter(([, { atEnd }]) => !atEnd).map(([position]) => position),
    finalAtEnd: [...final].filter(([, { atEnd }]) => atEnd).map(([position]) => position),
    empty: empty === "start" || empty === "end" ? "always" : empty,
  };
}
