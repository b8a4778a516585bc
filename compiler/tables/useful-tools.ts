import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import { briefSignature } from "../../runtime/surface/small/brief-signature.ts";
import { hostModels } from "../cost/host-models.ts";
import { countTokens } from "../cost/tokens.ts";
import type { Tool } from "../lower/catalogue.ts";
import { grouped } from "../support/grouped.ts";
import type { RecordedUse } from "../traffic/recorded-use.ts";

/** A tool as the pinned index sees it. */
export type IndexedTool = Pick<Tool, "pin" | "visible" | "category"> &
  Pick<ToolRecord, "name" | "signature" | "inputSchema" | "rank" | "annotations">;

/** A tool that could be pinned. */
export interface UsefulTool {
  readonly tool: IndexedTool;
  /** `pinned`, `rank 10`, `12 of 412 recorded calls`, or `by name`. */
  readonly why: string;
  /** Its line in the index, and the tokens of it. */
  readonly line: string;
  readonly cost: number;
}

/** Tools in the order in which they are worth being at hand: pinned ones, then by rank, by recorded use, by name. */
export function usefulTools(tools: readonly IndexedTool[], use: RecordedUse): readonly UsefulTool[] {
  const callsOf = ({ name }: IndexedTool) => use.calls.get(name) ?? 0;
  return tools
    .toSorted(
      (a, b) =>
        Number(b.pin) - Number(a.pin) ||
        a.rank - b.rank ||
        callsOf(b) - callsOf(a) ||
        (a.name < b.name ? -1 : 1),
    )
    .map((tool) => {
      const line = briefSignature(tool);
      return { tool, why: reason(tool, use), line, cost: countTokens(`${line}\n`) };
    });
}

/**
 * The useful tools that are worth their place in every request: what the author chose by `pin` or by a rank before the
 * usual one, and what recorded use pays for. Without such a hint, a few tools of many would be guesses.
 */
export function worthyTools(tools: readonly IndexedTool[], use: RecordedUse): readonly UsefulTool[] {
  const hinted = tools.filter((tool) => isChosen(tool) || use.calls.has(tool.name));
  return usefulTools(hinted, use).filter(({ tool, cost }) => isChosen(tool) || pays(tool, cost, use));
}

const usualRank = 100;

function isChosen({ pin, rank }: IndexedTool): boolean {
  return pin || rank < usualRank;
}

/** Requests of a task that searches: search, call, answer. */
const requestsOfTask = 3;
/** What any host sends with every request, whatever else is in it. */
const leastOwn = Math.min(...hostModels.map(({ own }) => own));

/**
 * A pinned tool saves the request that would search for it, which costs no less than what the leanest host sends with
 * every request. Its signature is sent with every request of every task, three where another tool is searched for. So
 * it pays from that share of the calls on where the one outweighs the other: with 4,600 tokens of the host's own and 30
 * of the signature, from 2 %.
 */
function pays({ name }: IndexedTool, cost: number, { calls, total }: RecordedUse): boolean {
  return (calls.get(name) ?? 0) * leastOwn > total * requestsOfTask * cost;
}

function reason({ name, pin, rank }: IndexedTool, { calls, total }: RecordedUse): string {
  if (pin) return "pinned";
  if (rank < usualRank) return `rank ${rank}`;
  const count = calls.get(name);
  return count === undefined ? "by name" : `${grouped(count)} of ${grouped(total)} recorded calls`;
}
