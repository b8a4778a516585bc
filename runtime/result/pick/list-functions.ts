import type { WorkLimit } from "./work-limit.ts";

/** A function of an expression, given its arguments, whose types are checked before. */
export type ExpressionFunction = (args: never) => unknown;

/** Evaluates `&expression` for one item. */
export type EvaluateReference = (expression: unknown, item: unknown) => unknown;

/**
 * The functions on lists and objects whose work is not seen from the lengths of their arguments, or that the library
 * gets wrong: `sort` ordered numbers as texts, `sort_by` turned equal items around, `max_by` and `min_by` knew no
 * strings, and long lists were spread into arguments. Keys are evaluated once an item.
 */
export function listFunctions(
  limit: WorkLimit,
  evaluate: EvaluateReference,
): Readonly<Record<string, ExpressionFunction>> {
  const keyed = (list: readonly unknown[], key: unknown): readonly Keyed[] => {
    const all = list.map((item) => ({ item, key: evaluate(key, item) }));
    const [first] = all;
    for (const one of all) checkKey(one.key, first?.key);
    return all as readonly Keyed[];
  };
  const compare = (one: Key, other: Key): number => compareKeys(limit, one, other);
  const sorted = (all: readonly Keyed[]) => [...all].sort((a, b) => compare(a.key, b.key));
  const extreme = (all: readonly Keyed[], sign: 1 | -1): unknown => {
    let best: Keyed | undefined;
    for (const one of all) if (best === undefined || sign * compare(one.key, best.key) > 0) best = one;
    return best?.item ?? null;
  };
  const self = (list: readonly Key[]): readonly Keyed[] => list.map((item) => ({ item, key: item }));

  return {
    contains: ([searched, sought]: readonly [unknown, unknown]) => {
      if (!Array.isArray(searched)) return textContains(limit, searched, sought);
      if (typeof sought === "string") limit.spend((searched.length * sought.length) / 32);
      return searched.includes(sought);
    },
    from_items: ([pairs]: readonly [readonly (readonly unknown[])[]]) => {
      if (pairs.every((pair) => pair.length === 2 && typeof pair[0] === "string"))
        return Object.fromEntries(pairs as readonly (readonly [string, unknown])[]);
      throw new Error("invalid value, each array must contain two elements, a pair of string and value");
    },
    max: ([list]: readonly [readonly Key[]]) => extreme(self(list), 1),
    max_by: ([list, key]: readonly [readonly unknown[], unknown]) => extreme(keyed(list, key), 1),
    // Entries in place of assignment: a key `__proto__` stays a key.
    merge: (all: readonly object[]) => Object.fromEntries(all.flatMap((each) => Object.entries(each))),
    min: ([list]: readonly [readonly Key[]]) => extreme(self(list), -1),
    min_by: ([list, key]: readonly [readonly unknown[], unknown]) => extreme(keyed(list, key), -1),
    sort: ([list]: readonly [readonly Key[]]) => sorted(self(list)).map(({ item }) => item),
    sort_by: ([list, key]: readonly [readonly unknown[], unknown]) =>
      sorted(keyed(list, key)).map(({ item }) => item),
    to_string: ([value]: readonly [unknown]) => {
      if (typeof value === "string") return value;
      limit.spendAnswer(value);
      return JSON.stringify(value);
    },
  };
}

type Key = string | number;

interface Keyed {
  readonly item: unknown;
  readonly key: Key;
}

function textContains(limit: WorkLimit, text: unknown, sought: unknown): boolean | null {
  if (typeof text !== "string" || typeof sought !== "string") return null;
  spendSearch(limit, text, sought);
  return text.includes(sought);
}

/** Takes the work of searching a text: the engine tries long patterns again at every place. */
export function spendSearch(limit: WorkLimit, text: string, sought: string): void {
  limit.spendChars(text.length);
  limit.spend((text.length * Math.max(0, sought.length - 8)) / 32);
}

function checkKey(key: unknown, first: unknown): void {
  if (typeof key !== "string" && typeof key !== "number")
    throw new Error(`Invalid type: unexpected type (${typeName(key)})`);
  if (typeof key !== typeof first)
    throw new Error(`Invalid type: expected (${typeName(first)}), received ${typeName(key)}`);
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function compareKeys(limit: WorkLimit, one: Key, other: Key): number {
  limit.spend(1);
  if (typeof one === "string" && typeof other === "string") return compareTexts(limit, one, other);
  return Number(one) - Number(other);
}

/** By code points, as JMESPath orders strings. */
function compareTexts(limit: WorkLimit, one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let place = 0;
  while (place < length && one.charCodeAt(place) === other.charCodeAt(place)) place++;
  limit.spendChars(place);
  if (place === length) return one.length - other.length;
  // Of a pair whose first halves are the same, the second halves decide as the code points would.
  return (one.codePointAt(place) ?? 0) - (other.codePointAt(place) ?? 0);
}
