import type { Json } from "../json.ts";
import { largest } from "./budget.ts";

/** Where the pages of a held list start, and where the list stands in the value. */
export interface PagePlan {
  readonly path: readonly string[];
  readonly starts: readonly number[];
}

/**
 * Cuts a list into pages of at most `perPage` items that `fits` accepts; `maxChars` of JSON is more than any
 * page holds. An item too large for every page gets one of its own.
 */
export function planPages(
  items: readonly Json[],
  perPage: number,
  maxChars: number,
  fits: (start: number, end: number) => boolean,
): number[] {
  const starts: number[] = [];
  let start = 0;
  while (start < items.length) {
    starts.push(start);
    const from = start;
    const most = countWithin(items, from, Math.min(perPage, items.length - from), maxChars);
    start += Math.max(1, fits(from, from + most) ? most : largest(most, (count) => fits(from, from + count)));
  }
  return starts;
}

/** Keeps the pages that are tried small where items are large. */
function countWithin(items: readonly Json[], start: number, limit: number, maxChars: number): number {
  let chars = 0;
  let count = 0;
  while (count < limit && chars <= maxChars) chars += JSON.stringify(items[start + count++]).length;
  return count;
}
