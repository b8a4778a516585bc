import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import { briefSignature } from "../../runtime/surface/small/brief-signature.ts";
import { hostModels } from "../cost/host-models.ts";
import { countTokens } from "../cost/tokens.ts";
import type { Tool } from "../lower/catalogue.ts";
import { grouped } from "../support/grouped.ts";
import type { RecordedUse } from "../traffic/recorded-use.ts";

/** The parts of a tool that the pinned index uses. */
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

/** Sorts tools by their use for the pinned index: pinned tools first, then by rank, recorded calls and name. */
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
 * The useful tools that are worth their tokens in every request: those with `pin` or a rank before the default one, and
 * those that are called often enough in the recording. Any choice of others would be a guess.
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
/** The tokens that even the leanest host adds to every request. */
const leastOwn = Math.min(...hostModels.map(({ own }) => own));

/**
 * Whether a pinned tool saves more tokens than it costs. It saves one request (a search) in each task that calls it, with
 * at least the tokens of the leanest host. Its signature costs tokens in each request of every task; a task that searches
 * for another tool has three. Example: with 4,600 tokens of the host and 30 of the signature, it pays from 2 % of the
 * calls.
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
