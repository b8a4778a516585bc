import type { CallSurroundings } from "../../call/call-context.ts";
import { plainResult } from "../../call/plain-result.ts";
import type { ResultHandler, ToolCaller } from "../../call/tool-caller.ts";
import { type ContentBlock, isToolResult, type ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { rateLimitOf } from "../../result/rate-limited.ts";
import type { Json } from "../../support/json.ts";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import { authorsPart, pickFrom } from "../pick.ts";
import { mostTokensOfAnswer } from "./own-answer.ts";
import { refusal } from "./refusal.ts";

/** Runs of one call. */
const mostRuns = 200;

/** What a batch needs of the surface. */
export interface BatchParts {
  readonly results: ResultHandler;
  readonly makeCaller: (results: ResultHandler) => ToolCaller;
}

/** One run for each of some arguments, as one call asks for it. */
export interface Batch {
  readonly tool: ToolRecord;
  readonly each: readonly unknown[];
  readonly pick?: string | undefined;
}

/** Runs a tool many times and answers with a list of what came of each; an error where every run failed. */
export async function batchAnswer(
  { results, makeCaller }: BatchParts,
  { tool, each, pick }: Batch,
  around: CallSurroundings,
): Promise<ToolResult> {
  if (each.length > mostRuns)
    return refusal(`\`each\` takes ${mostRuns} runs at a time, not ${each.length}`, tool);
  const caller = makeCaller(wholeResults(pick));
  let done = 0;
  const all = await mapConcurrently(each, async (args, place) => {
    around.signal.throwIfAborted();
    const result = await caller.call(tool.name, args, oneOf(around, place));
    done += 1;
    around.progress({ progress: done, total: each.length });
    return result ?? refusal(`there is no tool ${tool.name}`);
  });
  const values = all.map(runValue);
  const shaped = values.includes(undefined)
    ? { content: sideBySide(all) }
    : await results.shape(listOf(tool), values as Json[], around.caller);
  return all.every((result) => result.isError === true) ? { ...shaped, isError: true } : shaped;
}

/**
 * Each run is whole: picked, but neither cut nor held, as all of them together are one answer. Where a service has
 * more behind a run, that is said and not lost.
 */
function wholeResults(pick: string | undefined): ResultHandler {
  return {
    async shape(tool, raw, _caller, more) {
      const { whole, note } = await wholeResult(tool, raw, pick);
      const notes = [
        note,
        more === undefined ? undefined : `there is more: run ${tool.name} alone to read on`,
      ];
      const told = notes.filter((each) => each !== undefined).join("; ");
      return told === "" ? whole : noted(whole, told);
    },
    shapeError(tool, error) {
      const limit = rateLimitOf(tool, error);
      return limit === undefined ? undefined : plainResult(limit);
    },
  };
}

async function wholeResult(
  tool: ToolRecord,
  raw: unknown,
  pick: string | undefined,
): Promise<{ readonly whole: ToolResult; readonly note?: string | undefined }> {
  const picked = pick === undefined ? ({ kind: "whole" } as const) : await pickFrom(tool, raw, pick);
  if (picked.kind === "part") return { whole: plainResult(picked.value) };
  const data = raw !== undefined && !isToolResult(raw);
  return { whole: plainResult(data ? await authorsPart(tool, raw) : raw), note: picked.note };
}

/** What is to be said of a run, beside what it gave. */
function noted(whole: ToolResult, note: string): ToolResult {
  const result = runValue(whole);
  if (result !== undefined) return plainResult({ note, result });
  return { ...whole, content: [{ type: "text", text: note }, ...whole.content] };
}

/** A batch may cost what eight results cost: what a host shows of one answer is less than of all runs. */
const batchShare = 8;

/** The tool as one whose result is the list of all runs. */
function listOf(tool: ToolRecord): ToolRecord {
  const { pick: _, ...result } = tool.result;
  const maxTokens = Math.max(result.maxTokens, Math.min(result.maxTokens * batchShare, mostTokensOfAnswer));
  return { ...tool, result: { ...result, maxTokens, format: result.format === "table" ? "table" : "json" } };
}

/** Progress is the batch's own; questions to the client carry the place, as runs may ask in any order. */
function oneOf(around: CallSurroundings, place: number): CallSurroundings {
  let asked = 0;
  const keyed = (key: string | undefined) => `${place}.${key ?? asked++}`;
  return {
    get signal() {
      return around.signal;
    },
    caller: around.caller,
    progress: () => {},
    log: around.log,
    sample: (params, key) => around.sample(params, keyed(key)),
    elicit: (params, key) => around.elicit(params, keyed(key)),
    roots: (key) => around.roots(keyed(key)),
    resourceUpdated: around.resourceUpdated,
  };
}

/** What one run gave, as data: its value, its text, or `{ error }`. Undefined where it is more than text. */
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
