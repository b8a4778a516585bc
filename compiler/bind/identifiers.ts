import { isIdentifier } from "../support/identifier.ts";

/** The name of a thing in TypeScript. */
export interface Identifier {
  readonly name: string;
  readonly identifier: string;
  /** The identifier that it would have without the other names. */
  readonly wanted: string;
  /** The other name that has `wanted` as its identifier. */
  readonly holder?: string;
}

/**
 * Returns a different camelCase identifier for each name: `searchIssues` for `search_issues`. If several names want the
 * same identifier, the first one by code point gets it and the others get a number. The order of the names does not
 * matter.
 */
export function identifiers(names: Iterable<string>): readonly Identifier[] {
  const sorted = [...new Set(names)]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => ({ name, wanted: identifierOf(name) }));
  const holders = new Map<string, string>();
  for (const { name, wanted } of sorted) if (!holders.has(wanted)) holders.set(wanted, name);
  const taken = new Set(holders.keys());
  return sorted.map(({ name, wanted }) => {
    const holder = holders.get(wanted);
    if (holder === undefined || holder === name) return { name, identifier: wanted, wanted };
    return { name, identifier: numbered(wanted, taken), wanted, holder };
  });
}

function numbered(wanted: string, taken: Set<string>): string {
  for (let number = 2; ; number++) {
    const candidate = `${wanted}${number}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

/**
 * Returns a legal identifier in camelCase. Separators and changes of case divide words: `GET_USER` becomes `getUser`.
 * Reserved words, and members that every object or promise has, get a `_` at the end.
 */
function identifierOf(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words
    .map((word) => (/[a-z]/.test(word) ? word : word.toLowerCase()))
    .map(
      (word, index) =>
        (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join("");
  if (!/^[a-z]/.test(joined)) return `_${joined}`;
  return isIdentifier(joined) && !special.has(joined) ? joined : `${joined}_`;
}

/** Names of built-in members, and words that have a meaning in some places of TypeScript and generated code. */
const special: ReadonlySet<string> = new Set(
  (
    "as async constructor declare from get hasOwnProperty isPrototypeOf module namespace of propertyIsEnumerable " +
    "prototype require set then toJSON toLocaleString toString type valueOf"
  ).split(" "),
);
