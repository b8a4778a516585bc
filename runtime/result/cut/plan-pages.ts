import type { Json } from "../../support/json.ts";
import { largest } from "./budget.ts";

/** The first items of the pages of a held list, and the path of the list in the value. */
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
  let count = perPage;
  for (let start = 0; start < items.length; start += count) {
    starts.push(start);
    const most = countWithin(items, start, Math.min(perPage, items.length - start), maxChars);
    count = Math.max(
      1,
      largestNear(count, most, (tried) => fits(start, start + tried)),
    );
  }
  return starts;
}

/** Rows are mostly alike, so the last page's count is mostly right, and two trials show it. */
function largestNear(last: number, most: number, good: (count: number) => boolean): number {
  const guess = Math.min(last, most);
  const isRight = good(guess) && (guess === most || !good(guess + 1));
  return isRight ? guess : largest(most, good);
}

/** Keeps the pages that are tried small where items are large. */
function countWithin(items: readonly Json[], start: number, limit: number, maxChars: number): number {
  let chars = 0;
  let count = 0;
  while (count < limit && chars <= maxChars) chars += JSON.stringify(items[start + count++]).length;
  return count;
}
