import { isDeltaMcpError } from "../errors.ts";
import { findList } from "../result/cut/find-list.ts";
import { mergePages } from "../result/merge-pages.ts";
import { NoBody } from "../result/no-body.ts";
import type { PagesRead } from "../result/pages-read.ts";
import { type AuthorsPart, authorsPart, pickable, withoutPick } from "../result/pick.ts";
import { toJson } from "../result/to-json.ts";
import { isObject, type Json, type JsonObject } from "../support/json.ts";
import { omitUndefined } from "../support/omit-undefined.ts";
import type { Calls } from "./calls.ts";
import type { ClientChannel } from "./client-channel.ts";
import { errorToResult } from "./error-to-result.ts";
import { defaultPageBounds, type PageBounds } from "./page-bounds.ts";
import { plainResult } from "./plain-result.ts";
import type { ResultFacts, ResultHandler } from "./result-handler.ts";
import { runTool, type ToolRun } from "./run-tool.ts";
import { isToolResult, type ToolResult } from "./tool-result.ts";
import type { PreparedTool } from "./tool-table.ts";

/** Characters of JSON of all pages together: they are held in memory at once. */
const maxChars = 16_000_000;

/**
 * Runs a tool, asks its service for one page after the other, and presents all of them as one value. Each page is a run
 * of its own, with the hooks, the deadline and the receipt of one. It stops at a bound, at a page that fails and at a
 * page that it has read before: then the answer says so, and leads on to the next page. Rejects only if the caller
 * cancelled.
 */
export async function gatherPages(
  calls: Calls,
  tool: PreparedTool,
  args: unknown,
  results: ResultHandler,
  channel: ClientChannel,
): Promise<ToolRun> {
  const bounds = { ...defaultPageBounds, ...calls.pageBounds };
  const until = performance.now() + bounds.seconds * 1000;
  const reader = new PageReader(results);
  const first = await runTool(calls, tool, args, reader.first, channel);
  const [page] = reader.pages;
  if (page === undefined || first.result.isError === true) return first;
  const readOn = async (nextPage: JsonObject): Promise<string | undefined> => {
    channel.signal.throwIfAborted();
    const count = reader.pages.length;
    const { result } = await runTool(calls, tool, undefined, reader.next(nextPage), channel, { next: "" });
    if (result.isError !== true && reader.pages.length > count) return undefined;
    reader.pages.length = count;
    return `page ${count + 1} failed: ${textOf(result).slice(0, 300)}`;
  };
  const seen = new Set([tokenOf(page.facts.nextPage?.["args"], tool.record.result.pages?.argument)]);
  let stopped: string | undefined;
  let { nextPage } = page.facts;
  while (nextPage !== undefined && stopped === undefined) {
    const token = tokenOf(nextPage, "token");
    const circle = seen.has(token);
    stopped = circle ? "its pages go in a circle" : reachedBound(reader.pages, bounds, until);
    if (stopped !== undefined) {
      if (circle) nextPage = dropRepeated(reader.pages);
      break;
    }
    seen.add(token);
    stopped = await readOn(nextPage);
    if (stopped === undefined) nextPage = reader.pages.at(-1)?.facts.nextPage;
  }
  const gathered = { pages: reader.pages, nextPage, stopped };
  return { ...first, result: await presentPages(tool, gathered, results, channel, first.result) };
}

/** A page's token, or the argument that the first page was asked for with, as text; "" if there is none. */
function tokenOf(of: unknown, name: string | undefined): string {
  return isObject(of) && name !== undefined && Object.hasOwn(of, name) ? JSON.stringify(of[name]) : "";
}

/** In a circle the last page may be one that was read before, under another address: then it is left out. */
function dropRepeated(pages: Page[]): undefined {
  const last = JSON.stringify(pages.at(-1)?.raw);
  if (pages.findIndex(({ raw }) => JSON.stringify(raw) === last) < pages.length - 1) pages.pop();
}

/** One page of the service, before and after the author's expression. */
interface Page {
  readonly raw: unknown;
  readonly part: AuthorsPart | undefined;
  readonly facts: ResultFacts;
}

/** Keeps the pages that runs present. Their results are for receipts and listeners alone. */
class PageReader {
  readonly pages: Page[] = [];
  readonly first: ResultHandler;

  constructor({ presentError }: ResultHandler) {
    this.first = {
      present: async (tool, given, _caller, facts = {}) => {
        const raw = pickable(given);
        const part = isData(raw) ? await authorsPart(tool, raw) : undefined;
        this.pages.push({ raw, part, facts });
        return plainResult(part === undefined ? raw : part.value);
      },
      ...(presentError === undefined ? {} : { presentError }),
    };
  }

  next(nextPage: JsonObject): ResultHandler {
    const { presentError: _, ...first } = this.first;
    return { ...first, nextPart: async () => ({ kind: "page", nextPage }) };
  }
}

function isData(raw: unknown): boolean {
  return raw !== undefined && !(raw instanceof NoBody) && !isToolResult(raw);
}

function reachedBound(pages: readonly Page[], bounds: PageBounds, until: number): string | undefined {
  if (pages.length >= bounds.count) return `${bounds.count} pages are the limit`;
  if (itemsOf(pages) >= bounds.items) return `${bounds.items} items are the limit`;
  if (performance.now() >= until) return `${bounds.seconds} seconds are the limit`;
  const chars = pages.reduce((sum, { part }) => sum + JSON.stringify(part?.value ?? null).length, 0);
  return chars >= maxChars ? `${maxChars / 1_000_000} million characters are the limit` : undefined;
}

function itemsOf(pages: readonly Page[]): number {
  return pages.reduce((sum, { part }) => sum + (findList(part?.value ?? null)?.items.length ?? 1), 0);
}

interface Gathered {
  readonly pages: readonly Page[];
  /** The page that was not read any more. */
  readonly nextPage: JsonObject | undefined;
  readonly stopped: string | undefined;
}

/** Presents all pages as one value, under the receipt of the first one. */
async function presentPages(
  { record }: PreparedTool,
  { pages, nextPage, stopped }: Gathered,
  results: ResultHandler,
  { caller }: ClientChannel,
  { _meta: meta }: ToolResult,
): Promise<ToolResult> {
  const [{ raw, part, facts }] = pages as readonly [Page, ...Page[]];
  const read: PagesRead = omitUndefined({
    ...{ kind: "gathered" as const, count: pages.length, items: itemsOf(pages) },
    stopped,
  });
  const mismatch = pages.flatMap(({ part, facts }) => part?.mismatch ?? facts.mismatch ?? [])[0];
  const alone = pages.length === 1 && nextPage === undefined && stopped === undefined;
  try {
    const result = await (alone || part === undefined
      ? results.present(record, raw, caller, alone ? facts : { ...facts, pages: read })
      : results.present(
          withoutPick(record),
          mergePages(valuesOf(pages, record.name)),
          caller,
          omitUndefined({ nextPage, mismatch, pages: read }),
        ));
    return meta === undefined ? result : { ...result, _meta: { ...meta, ...result._meta } };
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return errorToResult(error);
  }
}

/** The values of the pages as the author's expression leaves them; all of them whole if it does not fit one. */
function valuesOf(pages: readonly Page[], tool: string): readonly Json[] {
  const fits = pages.every(({ part }) => part?.mismatch === undefined);
  return pages.map(({ raw, part }) => (fits && part !== undefined ? part.value : toJson(raw, tool)));
}

function textOf({ content }: ToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join(" ");
}
