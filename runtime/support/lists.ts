/**
 * Appends items to an array of any length. `push` takes each item as an argument, and above about 120,000 arguments
 * the engine throws a RangeError.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** Returns the largest of the numbers and `least`. Unlike `Math.max`, it takes any number of numbers. */
export function largestOf(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let largest = least;
  for (const number of numbers) if (number > largest) largest = number;
  return largest;
}
