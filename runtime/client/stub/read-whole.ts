import { DeltaMcpError } from "../../errors.ts";
import { findList, replaceList } from "../../result/cut/find-list.ts";
import { cursorToAll } from "../../result/held/cursor.ts";
import type { Json } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import type { UntypedAnswer } from "./tool-answer.ts";

/** Reads the part at a cursor: of the result that the server holds, or the next page of the service behind it. */
export type NextPart = (next: string) => Promise<UntypedAnswer>;

type Complete = UntypedAnswer & { readonly kind: "complete" };

/**
 * Resolves to the whole value of an answer; the lists of all pages of the service become one list. Throws
 * DeltaMcpError("rate_limited"), and "tool_failed" if the server cut the result and does not hold the rest.
 */
export async function readWhole(answer: UntypedAnswer, nextPart: NextPart): Promise<unknown> {
  const first = await complete(answer, nextPart);
  if (first.next === undefined) return first.value;
  const list = findList(first.value as Json);
  if (list === undefined) return first.value;
  const items: unknown[] = [];
  for await (const page of valuesFrom(first, nextPart)) append(items, itemsOf(page));
  return replaceList(first.value as Json, list.path, items as Json[]);
}

/**
 * Yields the items of a list, page after page. For an object, yields the items of the list that makes up most of it,
 * else the object itself. It reads held results instead of shown pages, because a page may show an item shortened.
 */
export async function* readPages(answer: UntypedAnswer, nextPart: NextPart): AsyncGenerator<unknown> {
  if (answer.kind === "page" && !isHeld(answer)) yield* byPages(answer, nextPart);
  else for await (const value of valuesFrom(answer, nextPart)) yield* itemsOf(value);
}

/** Yields the whole value of each page of the service. */
async function* valuesFrom(answer: UntypedAnswer, nextPart: NextPart): AsyncGenerator<unknown> {
  const visit = pageVisits();
  let page = await complete(answer, nextPart);
  yield page.value;
  while (page.next !== undefined) {
    visit(page.next);
    page = await complete(await nextPart(page.next), nextPart);
    yield page.value;
  }
}

/** The maximum number of pages of one result; a server with more is taken to loop. */
const maxPages = 100_000;

/**
 * Returns a function that records each followed cursor. It throws DeltaMcpError("protocol") for a repeated cursor,
 * which would loop, and after `maxPages`.
 */
function pageVisits(): (cursor: string) => void {
  const seen = new Set<string>();
  return (cursor) => {
    if (seen.has(cursor) || seen.size >= maxPages)
      throw new DeltaMcpError("protocol", "The server's pages never end.");
    seen.add(cursor);
  };
}

async function complete(answer: UntypedAnswer, nextPart: NextPart): Promise<Complete> {
  if (answer.kind === "complete") return answer;
  if (answer.kind === "rate_limited") throw limited(answer);
  const next = answer.kind === "summarized" ? answer.summary["_next"] : answer.next;
  const all = typeof next === "string" ? cursorToAll(next) : undefined;
  if (all === undefined)
    throw new DeltaMcpError("tool_failed", "The server cut the result and did not keep the rest.");
  const whole = await nextPart(all);
  if (whole.kind === "complete") return whole;
  throw new DeltaMcpError("protocol", "The server cut a result that was requested as a whole.");
}

/**
 * Returns the items of a value. The server uses `findList` too, so that cut and uncut results give the same items.
 */
function itemsOf(value: unknown): readonly unknown[] {
  const list = value === undefined ? undefined : findList(value as Json);
  return list === undefined ? [value] : list.items;
}

function isHeld({ next }: UntypedAnswer & { readonly kind: "page" }): boolean {
  return next !== undefined && cursorToAll(next) !== undefined;
}

/** Yields the items of shown pages, for servers with other cursors, and for the last page of any server. */
async function* byPages(first: UntypedAnswer, nextPart: NextPart): AsyncGenerator<unknown> {
  const visit = pageVisits();
  for (let answer = first; answer.kind === "page"; ) {
    yield* answer.items;
    if (answer.next === undefined || !answer.hasMore) return;
    visit(answer.next);
    answer = await nextPart(answer.next);
  }
}

function limited({
  upstream,
  retryAfterSeconds,
}: UntypedAnswer & { readonly kind: "rate_limited" }): DeltaMcpError {
  const message = `${upstream} asks callers to wait ${retryAfterSeconds} seconds before the next call.`;
  return new DeltaMcpError("rate_limited", message, { details: { upstream, retryAfterSeconds } });
}
