import type { RecordedCall } from "./read-traffic.ts";

/** How often the tools of one catalogue were called, as a recording has it. */
export interface RecordedUse {
  /** By tool; those that were never called are not there. */
  readonly calls: ReadonlyMap<string, number>;
  readonly total: number;
}

export const noUse: RecordedUse = { calls: new Map(), total: 0 };

/** Counts the calls of these tools. Calls of others are another server's, or of a tool that is gone. */
export function recordedUse(calls: readonly RecordedCall[], tools: Iterable<string>): RecordedUse {
  const known = new Set(tools);
  const counts = new Map<string, number>();
  let total = 0;
  for (const { tool } of calls) {
    if (!known.has(tool)) continue;
    counts.set(tool, (counts.get(tool) ?? 0) + 1);
    total += 1;
  }
  return { calls: counts, total };
}
