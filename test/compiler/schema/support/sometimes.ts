import fc from "fast-check";

/** A value so many times in ten, else undefined; `fc.option` would leave out ever more the deeper it stands. */
export function sometimes<T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> {
  return fc.tuple(fc.nat(9), arbitrary).map(([dice, value]) => (dice < times ? value : undefined));
}

/** An object of the keywords that are there. */
export function keywordsOf(
  shape: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record(shape)
    .map((schema) => Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)));
}
