import type { Json, JsonObject } from "../../support/json.ts";
import type { Summarized } from "../envelopes.ts";
import { continueAt, type HeldValue, pageBehind } from "../held/held-value.ts";
import type { PresentedResult } from "../presented-result.ts";
import { cutBudgetOf, estimateWhole, fits } from "./budget.ts";
import { type Pruned, prune } from "./prune.ts";

/** An object that is too large and is not mostly one list: its keys with shortened values. */
export function summarize(held: HeldValue, value: JsonObject): PresentedResult {
  const budget = cutBudgetOf(held.options.maxTokens);
  const { next, sentence } = continueAt(held, "char", 0, true);
  const behind = held.hasNextPage ? `The service has more. ${pageBehind(held).sentence}` : undefined;
  const facts = { _totalKeys: Object.keys(value).length, _estimatedTokens: estimateWhole(held.json) };
  const envelopeOf = (pruned: Pruned): Summarized => ({
    _summarized: true,
    ...facts,
    ...Object.fromEntries(
      Object.entries(pruned.value as JsonObject).map(([key, child]) => [escapeKey(key), child]),
    ),
    _cut: pruned.cuts,
    ...(next === undefined ? {} : { _next: next }),
    _note: [held.context.note, `Shortened. ${sentence}`, behind]
      .filter((each) => each !== undefined)
      .join(" "),
  });
  const pruned = prune(value, budget.chars, (candidate) =>
    fits(JSON.stringify(envelopeOf(candidate)), budget),
  );
  const envelope = envelopeOf(pruned);
  return { kind: "summarized", text: JSON.stringify(envelope), value: envelope as Json, data: pruned.value };
}

/** Injective: every name that reads like one of the envelope's own moves by one `_`. */
function escapeKey(key: string): string {
  return /^_+(summarized|totalKeys|estimatedTokens|cut|next|note)$/.test(key) ? `_${key}` : key;
}
