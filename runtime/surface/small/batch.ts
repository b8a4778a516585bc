import type { Caller } from "../../call/client-channel.ts";
import { plainResult } from "../../call/plain-result.ts";
import type { ResultFacts, ResultHandler } from "../../call/result-handler.ts";
import type { ToolRun } from "../../call/run-tool.ts";
import { type ContentBlock, isToolResult, type ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { toldSignature } from "../../catalogue/told-signature.ts";
import { pagesSentence } from "../../result/pages-read.ts";
import { authorsPart } from "../../result/pick.ts";
import { rateLimitOf } from "../../result/rate-limited.ts";
import { isTabular } from "../../result/render.ts";
import type { Json } from "../../support/json.ts";
import { maxAnswerTokens } from "./own-answer.ts";

/** Runs of one call. */
export const maxRuns = 200;

/**
 * Each run is whole: picked, but neither cut nor held, as all of them together are one answer. Where a service has
 * more behind a run, that is said and not lost.
 */
export const wholeResults: ResultHandler = {
  async present(tool, raw, _caller, { mismatch, nextPage, pages, note } = {}) {
    const data = raw !== undefined && !isToolResult(raw);
    const part = data ? await authorsPart(tool, raw) : { value: raw, mismatch: undefined };
    const whole = plainResult(part.value);
    const notes = [
      (mismatch ?? part.mismatch)?.message,
      note,
      pages?.kind === "gathered" && pages.stopped !== undefined ? pagesSentence(pages) : undefined,
      nextPage === undefined || pages !== undefined
        ? undefined
        : 'the service has more pages: pages: "all" reads them too',
    ];
    const told = notes.filter((each) => each !== undefined).join("; ");
    return told === "" ? whole : noted(whole, told);
  },
  presentError(tool, error) {
    const limit = rateLimitOf(tool, error);
    return limit === undefined ? undefined : plainResult(limit);
  },
};

/**
 * The answer of many runs: a list of what came of each. Where some failed, a last line tells which ran and which did not,
 * and how the tool is called; an error where every run failed, and one sentence where nothing was run at all.
 */
export async function batchAnswer(
  tool: ToolRecord,
  runs: readonly ToolRun[],
  results: ResultHandler,
  caller: Caller,
  facts: ResultFacts = {},
): Promise<ToolResult> {
  const told = runs.map(({ result }) => withoutSignature(result, tool));
  if (runs.length > 0 && runs.every(isRefused)) return nothingRan(tool, told);
  const values = told.map(runValue);
  const presented = values.includes(undefined)
    ? { content: sideBySide(told) }
    : await results.present(listOf(tool), values as Json[], caller, facts);
  const failed = told.every((result) => result.isError === true);
  const answer = failed ? { ...presented, isError: true } : presented;
  const lines = failureLines(tool, runs);
  return lines === "" ? answer : { ...answer, content: [...answer.content, { type: "text", text: lines }] };
}

/** Whether a run was refused before anything left this process: wrong arguments, above all. */
function isRefused({ result, ran }: ToolRun): boolean {
  return result.isError === true && !ran;
}

/** Each problem once, with the runs that have it. */
function nothingRan(tool: ToolRecord, told: readonly ToolResult[]): ToolResult {
  const places = new Map<string, number[]>();
  for (const [place, { content }] of told.entries()) {
    const problem = textOf(content);
    places.set(problem, [...(places.get(problem) ?? []), place]);
  }
  const problems = [...places].map(([problem, runs]) => `${placesText(runs)}: ${problem}`);
  const text = [`Nothing was run, of ${told.length} calls.`, ...problems, toldSignature(tool)].join("\n");
  const meta = told[0]?._meta;
  return { content: [{ type: "text", text }], isError: true, ...(meta === undefined ? {} : { _meta: meta }) };
}

/** Which runs failed, and which of these changed nothing; empty if all went well. */
function failureLines(tool: ToolRecord, runs: readonly ToolRun[]): string {
  const placesOf = (holds: (run: ToolRun) => boolean) =>
    runs.flatMap((run, place) => (holds(run) ? [place] : []));
  const refused = placesOf(isRefused);
  const failed = placesOf((run) => run.result.isError === true && run.ran);
  if (refused.length + failed.length === 0) return "";
  const done = runs.length - refused.length - failed.length;
  const parts = [
    `${done} of ${runs.length} succeeded`,
    ...(failed.length === 0 ? [] : [`failed when run: ${placesText(failed)}`]),
    ...(refused.length === 0 ? [] : [`not run: ${placesText(refused)}`]),
  ];
  return `${parts.join("; ")}.${refused.length === 0 ? "" : `\n${toldSignature(tool)}`}`;
}

const maxPlaces = 20;

function placesText(places: readonly number[]): string {
  const rest = places.length - maxPlaces;
  return `each[${places.slice(0, maxPlaces).join(", ")}]${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The signature is told once for the batch. */
function withoutSignature(result: ToolResult, tool: ToolRecord): ToolResult {
  if (result.isError !== true) return result;
  const signature = toldSignature(tool);
  const content = result.content.map((block) =>
    block.type === "text" && block.text.endsWith(`\n${signature}`)
      ? { ...block, text: block.text.slice(0, -signature.length - 1) }
      : block,
  );
  return { ...result, content };
}

/** Adds a note to the result of a run. */
function noted(whole: ToolResult, note: string): ToolResult {
  const result = runValue(whole);
  if (result !== undefined) return plainResult({ note, result });
  return { ...whole, content: [{ type: "text", text: note }, ...whole.content] };
}

/** A batch may cost what eight results cost: what a host shows of one answer is less than of all runs. */
const batchShare = 8;

/** The tool as one whose result is the list of all runs. The caller chose its length: the token budget alone cuts it. */
function listOf(tool: ToolRecord): ToolRecord {
  const { pick: _, maxTokensOn: __, ...result } = tool.result;
  const one = tool.result.maxTokensOn?.small ?? result.maxTokens;
  const maxTokens = Math.max(one, Math.min(one * batchShare, maxAnswerTokens));
  return {
    ...tool,
    result: {
      ...result,
      maxTokens,
      paginateAfter: Number.MAX_SAFE_INTEGER,
      format: isTabular(result.format) ? result.format : "json",
    },
  };
}

/** The result of one run as data: its value, its text, or `{ error }`. Undefined for images and other content. */
function runValue({ content, structuredContent, isError }: ToolResult): Json | undefined {
  if (isError === true) return { error: textOf(content) };
  if (structuredContent !== undefined) return structuredContent;
  return content.every((block) => block.type === "text") ? textOf(content) : undefined;
}

function textOf(content: readonly ContentBlock[]): string {
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

/** Results that are images or resources stay what they are, each under its number. */
function sideBySide(results: readonly ToolResult[]): readonly ContentBlock[] {
  return results.flatMap(({ content, isError }, place): readonly ContentBlock[] => [
    { type: "text", text: `${place + 1}${isError === true ? ", failed" : ""}:` },
    ...content,
  ]);
}
