/**
 * Adds items to the end of a list of any length. `push` takes each item as an argument, and above about 120,000
 * arguments the engine throws a RangeError.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** The largest of some numbers and `least`; of any number of numbers, unlike `Math.max`. */
export function largestOf(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let largest = least;
  for (const number of numbers) if (number > largest) largest = number;
  return largest;
}
