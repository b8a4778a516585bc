import { DeltaMcpError } from "../../errors.ts";
import { findList, replaceList } from "../../result/cut/find-list.ts";
import { cursorToAll } from "../../result/held/cursor.ts";
import type { Json } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import type { UntypedAnswer } from "./tool-answer.ts";

/** Gets the next part at a cursor: of the result that the server holds, or the next page of the service behind it. */
export type NextPart = (next: string) => Promise<UntypedAnswer>;

type Complete = UntypedAnswer & { readonly kind: "complete" };

/**
 * The whole value behind an answer, with the lists of all pages of the service as one. Throws
 * DeltaMcpError("rate_limited"), and "tool_failed" where the server cut the result and holds nothing.
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
 * The items of a list, page after page. Of a value that is no list: those of its largest list, else itself.
 * Programs read what is held and not what is shown: a page may show an item shortened.
 */
export async function* readPages(answer: UntypedAnswer, nextPart: NextPart): AsyncGenerator<unknown> {
  if (answer.kind === "page" && !isHeld(answer)) yield* byPages(answer, nextPart);
  else for await (const value of valuesFrom(answer, nextPart)) yield* itemsOf(value);
}

/** The value of each page of the service, each of them whole. */
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

/** Pages of one result; a server that goes on longer would go on for ever. */
const maxPages = 100_000;

/** Notes each cursor that is followed. Throws DeltaMcpError("protocol") for one that comes again: it leads in a circle. */
function pageVisits(): (cursor: string) => void {
  const seen = new Set<string>();
  return (cursor) => {
    if (seen.has(cursor) || seen.size >= maxPages)
      throw new DeltaMcpError("protocol", "The server's pages do not come to an end.");
    seen.add(cursor);
  };
}

async function complete(answer: UntypedAnswer, nextPart: NextPart): Promise<Complete> {
  if (answer.kind === "complete") return answer;
  if (answer.kind === "rate_limited") throw limited(answer);
  const next = answer.kind === "summarized" ? answer.summary["_next"] : answer.next;
  const all = typeof next === "string" ? cursorToAll(next) : undefined;
  if (all === undefined)
    throw new DeltaMcpError("tool_failed", "The server cut the result and does not hold the rest.");
  const whole = await nextPart(all);
  if (whole.kind === "complete") return whole;
  throw new DeltaMcpError("protocol", "The server cut what it was asked for as a whole.");
}

/** `findList` is the server's own rule, so that a result that was not cut gives the same items as one that was. */
function itemsOf(value: unknown): readonly unknown[] {
  const list = value === undefined ? undefined : findList(value as Json);
  return list === undefined ? [value] : list.items;
}

function isHeld({ next }: UntypedAnswer & { readonly kind: "page" }): boolean {
  return next !== undefined && cursorToAll(next) !== undefined;
}

/** Servers with cursors of their own kind, and the last page of any. */
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
  const message = `${upstream} asks to wait ${retryAfterSeconds} seconds before it is called again.`;
  return new DeltaMcpError("rate_limited", message, { details: { upstream, retryAfterSeconds } });
}
