import { estimateTokens } from "./estimate-tokens.ts";

/** The size that one answer may have. */
export interface Budget {
  readonly tokens: number;
  readonly chars: number;
}

/**
 * The estimator may be 15 % low, and the budget is a promise: answers are fitted to so much of it.
 * Hosts cut a result by characters (the smallest limit seen is 7,000), and blanks cost few tokens:
 * so characters are bounded too, above that only by what an author's larger budget stands for.
 */
export function budgetOf(maxTokens: number): Budget {
  return { tokens: Math.floor(maxTokens / 1.15), chars: Math.max(6900, maxTokens * 4) };
}

/** The words of an envelope, and how to read on, cost up to 150 tokens: below this budget, an answer has no room for them. */
export const roomy = 200;
/** A cursor alone costs about 15 tokens. */
const least = 50;

/** Whether a cut answer has no words but a cursor. */
export function isTerse(maxTokens: number): boolean {
  return maxTokens < roomy;
}

/** The budget of a cut answer. */
export function cutBudgetOf(maxTokens: number): Budget {
  return budgetOf(Math.max(least, maxTokens));
}

export function fits(text: string, budget: Budget): boolean {
  if (text.length > budget.chars) return false;
  // No character is more than three tokens, and most texts are far below their budget.
  return text.length * 3 <= budget.tokens || estimateTokens(text) <= budget.tokens;
}

/** An estimate for a text of any length in bounded time: the first megabyte stands for the rest. */
export function estimateWhole(text: string): number {
  const sample = 1_000_000;
  if (text.length <= sample) return estimateTokens(text);
  return Math.round((estimateTokens(text.slice(0, sample)) * text.length) / sample);
}

/** Returns the largest `count` in 0..limit that is `good`; every smaller one must be good too. */
export function largest(limit: number, good: (count: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (good(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
