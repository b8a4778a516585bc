import { nearest } from "../../runtime/support/nearest.ts";

/** ``did you mean `x`?``, or undefined if no candidate is similar. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const [best] = nearest(word, candidates, 1);
  return best === undefined ? undefined : `did you mean \`${best}\`?`;
}

/**
 * ``did you mean `x`?``, or else the list of candidates: ``tools are: `a`, `b`, `c` ``. `otherwise` is the help if there is no
 * candidate at all.
 */
export function suggest(
  word: string,
  candidates: Iterable<string>,
  what: string,
  otherwise?: string,
): string {
  const names = [...candidates];
  if (names.length === 0 && otherwise !== undefined) return otherwise;
  return didYouMean(word, names) ?? `${what}: ${listNames(names)}`;
}

/** The most names that a help line lists. */
const maxNames = 12;

/** `` `a`, `b`, `c` and 5 more``. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const shown = names.slice(0, maxNames).map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  return rest === 0 ? shown.join(", ") : `${shown.join(", ")} and ${rest} more`;
}
