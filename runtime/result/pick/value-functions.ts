import { isObject } from "../../support/json.ts";
import type { EvaluateReference, ExpressionFunction } from "./list-functions.ts";
import type { WorkLimit } from "./work-limit.ts";

/**
 * The functions that count and group a list by value, whatever type the value has: two values are the same if they are
 * the same JSON. Groups are a list, because the keys of an object are strings alone and in no order.
 */
export function valueFunctions(
  limit: WorkLimit,
  evaluate: EvaluateReference,
): Readonly<Record<string, ExpressionFunction>> {
  const grouped = (list: readonly unknown[], key: unknown, nameOf = identity): readonly Group[] => {
    const groups = new Map<string, Group>();
    for (const item of list) {
      const value = (key === undefined ? item : evaluate(key, item)) ?? null;
      const name = nameOf(limit, value);
      const group = groups.get(name);
      if (group === undefined) groups.set(name, { value, items: [item] });
      else group.items.push(item);
    }
    return [...groups.values()];
  };
  const summed = (name: string, list: readonly unknown[], key: unknown, of: unknown) =>
    grouped(list, key).map(({ value, items }) => ({ value, numbers: numbersOf(name, items, of, evaluate) }));

  return {
    avg_by: ([list, key, of]: readonly [readonly unknown[], unknown, unknown]) =>
      descending(
        summed("avg_by", list, key, of).map(({ value, numbers }) => ({
          value,
          avg: numbers.length === 0 ? null : total(numbers) / numbers.length,
        })),
        ({ avg }) => avg ?? Number.NEGATIVE_INFINITY,
      ),
    count_by: ([list, key]: readonly [readonly unknown[], unknown?]) =>
      descending(
        grouped(list, key).map(({ value, items }) => ({ value, count: items.length })),
        ({ count }) => count,
      ),
    group_by: ([list, key]: readonly [readonly unknown[], unknown]) =>
      Object.fromEntries(
        grouped(list, key, groupName).map(({ value, items }) => [groupName(limit, value), items]),
      ),
    sum_by: ([list, key, of]: readonly [readonly unknown[], unknown, unknown]) =>
      descending(
        summed("sum_by", list, key, of).map(({ value, numbers }) => ({ value, sum: total(numbers) })),
        ({ sum }) => sum,
      ),
    unique: ([list]: readonly [readonly unknown[]]) => grouped(list, undefined).map(({ value }) => value),
    unique_by: ([list, key]: readonly [readonly unknown[], unknown]) =>
      grouped(list, key).map(({ items }) => items[0]),
  };
}

interface Group {
  readonly value: unknown;
  readonly items: unknown[];
}

/** A text that two values share only if they are the same JSON, with members in any order. */
function identity(limit: WorkLimit, value: unknown): string {
  if (typeof value === "string") limit.spendChars(value.length);
  else if (typeof value === "object" && value !== null) limit.spendAnswer(value);
  return JSON.stringify(value, (_, inner) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** The key of a group in an object: a text is itself, and a number, boolean or null its JSON text. */
function groupName(_: WorkLimit, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null)
    throw new Error(
      `Invalid type: group_by() needs keys that are no ${Array.isArray(value) ? "array" : "object"}: count_by() takes any`,
    );
  return String(value);
}

/** The numbers of a group. A missing number counts for nothing; any other type is an error. */
function numbersOf(
  name: string,
  items: readonly unknown[],
  of: unknown,
  evaluate: EvaluateReference,
): readonly number[] {
  return items.flatMap((item) => {
    const number = evaluate(of, item) ?? null;
    if (number === null) return [];
    if (typeof number === "number") return [number];
    throw new Error(`Invalid type: ${name}() adds numbers, received ${typeof number}`);
  });
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The largest first; equal ones stay in the order in which they came. */
function descending<Value>(values: readonly Value[], size: (value: Value) => number): readonly Value[] {
  return [...values].sort((a, b) => Math.sign(size(b) - size(a)) || 0);
}
