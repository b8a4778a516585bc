import { hashedName, portableName } from "../spec/names.ts";

/**
 * A portable name for each of the distinct names, independent of their order: a legal name stays, and names that would
 * become the same one, or that of a legal name, end in a hash of the whole name.
 */
export function uniqueNames(names: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)];
  const claims = new Map<string, string[]>();
  for (const name of distinct) {
    const wanted = portableName(name);
    claims.set(wanted, [...(claims.get(wanted) ?? []), name]);
  }
  const taken = new Set(claims.keys());
  const given = new Map<string, string>();
  for (const name of [...distinct].sort()) {
    const wanted = portableName(name);
    const alone = claims.get(wanted)?.length === 1;
    given.set(name, name === wanted || alone ? wanted : freeName(name, taken));
  }
  return new Map(distinct.map((name) => [name, given.get(name) ?? name]));
}

function freeName(name: string, taken: Set<string>): string {
  for (let digits = 4; ; digits += 4) {
    const candidate = hashedName(name, digits);
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
