import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import { receiptTokens } from "./receipt-tokens.ts";

/** The calls of one tool. Durations are in milliseconds, tokens are sums in o200k_base. */
export interface ToolStats {
  readonly tool: string;
  readonly calls: number;
  readonly errors: number;
  readonly p50: number;
  readonly p99: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Tokens of results that were held and not sent. */
  readonly saved: number;
}

/** Returns the statistics of each tool, the most called first. */
export async function receiptStats(receipts: AsyncIterable<Receipt>): Promise<readonly ToolStats[]> {
  const tools = new Map<
    string,
    { durations: number[]; errors: number; in: number; out: number; saved: number }
  >();
  for await (const receipt of receipts) {
    const sums = tools.get(receipt.tool) ?? { durations: [], errors: 0, in: 0, out: 0, saved: 0 };
    tools.set(receipt.tool, sums);
    const tokens = receiptTokens(receipt);
    sums.durations.push(receipt.durationMs);
    if (receipt.outcome === "error") sums.errors += 1;
    sums.in += tokens.in;
    sums.out += tokens.out;
    sums.saved += tokens.saved;
  }
  const stats = [...tools].map(([tool, { durations, errors, ...tokens }]) => {
    const sorted = durations.toSorted((a, b) => a - b);
    return {
      ...{ tool, calls: sorted.length, errors, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) },
      ...{ tokensIn: tokens.in, tokensOut: tokens.out, saved: tokens.saved },
    };
  });
  return stats.toSorted((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1));
}

/** The smallest value that at least this share of the sorted values does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
