import { JsonMap } from "../../../runtime/support/json-map.ts";

/** Tells whether a JSON value is among some literals, in time that does not depend on how many they are. */
export function literalSet(literals: readonly unknown[]): { readonly has: (value: unknown) => boolean } {
  const set = new JsonMap<true>();
  for (const literal of literals) set.set(literal, true);
  return set;
}

/** The literals without repetitions, in their order. */
export function distinctLiterals(literals: readonly unknown[]): readonly unknown[] {
  const met = new JsonMap<true>();
  return literals.filter((literal) => {
    const isNew = !met.has(literal);
    met.set(literal, true);
    return isNew;
  });
}

/** The literals that are in the list once. */
export function singleLiterals(literals: readonly unknown[]): readonly unknown[] {
  const counts = new JsonMap<number>();
  for (const literal of literals) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  return literals.filter((literal) => counts.get(literal) === 1);
}
