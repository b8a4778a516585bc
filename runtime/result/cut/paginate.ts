import { DeltaMcpError } from "../../errors.ts";
import { isObject, type Json } from "../../support/json.ts";
import type { Paginated } from "../envelopes.ts";
import { continueAt, type HeldValue, pageBehind } from "../held/held-value.ts";
import type { PresentedResult } from "../presented-result.ts";
import { isTabular, render, renderItems, withRest } from "../render.ts";
import { type Budget, cutBudgetOf, fits } from "./budget.ts";
import { listAt, pathExpression, replaceList } from "./find-list.ts";
import { type PagePlan, planPages } from "./plan-pages.ts";
import { prune } from "./prune.ts";

/** Decides the pages of the list at a path. The handle may be a stand-in of the same length. */
export function planFor(held: HeldValue, path: readonly string[]): PagePlan {
  const budget = cutBudgetOf(held.options.maxTokens);
  const items = listAt(held.value, path);
  const print = pagePrinter(held, path, items.length, budget);
  const starts = planPages(items, held.options.paginateAfter, budget.chars, (start, end) =>
    fits(print(items.slice(start, end), start, items.length).text, budget),
  );
  return { path, starts };
}

/** Page `page` (from 1) of a planned list. Throws DeltaMcpError("invalid_arguments") for a page that is not there. */
export function paginate(held: HeldValue, plan: PagePlan, page: number): PresentedResult {
  // A list may be empty and still have more behind it.
  const start = plan.starts[page - 1] ?? (page === 1 && held.hasNextPage ? 0 : undefined);
  if (start === undefined) {
    const count = plan.starts.length;
    throw new DeltaMcpError("invalid_arguments", `There is no page ${page}: the result has ${count}.`);
  }
  const budget = cutBudgetOf(held.options.maxTokens);
  const list = listAt(held.value, plan.path);
  const items = list.slice(start, plan.starts[page]);
  const print = pagePrinter(held, plan.path, list.length, budget);
  let printed = print(items, page, plan.starts.length);
  if (items.length === 1 && !fits(printed.text, budget)) {
    const [item] = items as [Json];
    const pruned = prune(item, budget.chars, ({ value, cuts }) =>
      fits(print([value], page, plan.starts.length, cuts).text, budget),
    );
    printed = print([pruned.value], page, plan.starts.length, pruned.cuts);
  }
  const data = replaceList(held.value, plan.path, printed.envelope.items);
  return { kind: "paginated", text: printed.text, value: printed.envelope as unknown as Json, data };
}

interface PrintedPage {
  readonly envelope: Paginated;
  readonly text: string;
}

type PagePrinter = (
  items: readonly Json[],
  page: number,
  totalPages: number,
  cuts?: readonly string[],
) => PrintedPage;

function pagePrinter(
  held: HeldValue,
  path: readonly string[],
  totalItems: number,
  budget: Budget,
): PagePrinter {
  const rest = restOf(held.value, path, budget);
  return (items, page, totalPages, cuts = []) => {
    const hasMore = page < totalPages || held.hasNextPage;
    const { next, sentence } = describePage(held, page, totalPages, cuts);
    const place = placeOf(held, page, totalPages, totalItems);
    const shortened = cuts.length > 0 ? ` Shortened: ${cuts.join("; ")}.` : "";
    const before = held.context.note === undefined ? "" : `${held.context.note} `;
    const envelope: Paginated = {
      paginated: true,
      items,
      page,
      ...(held.hasNextPage ? {} : { totalPages, totalItems }),
      hasMore,
      ...(path.length > 0 ? { path: pathExpression(path) } : {}),
      ...(rest === undefined ? {} : { rest }),
      ...(next === undefined ? {} : { next }),
      note: `${before}${place}${shortened}${sentence}`,
    };
    return { envelope, text: printPage(envelope, held.options.format) };
  };
}

/** Describes the place of a page in a few words. A service with more items leaves their number open. */
function placeOf({ hasNextPage }: HeldValue, page: number, totalPages: number, totalItems: number): string {
  if (!hasNextPage) return `Page ${page} of ${totalPages}, ${totalItems} items.`;
  const items = `${totalItems} items; the service has more.`;
  return totalPages > 1 ? `Part ${page} of ${totalPages} of ${items}` : items;
}

function describePage(held: HeldValue, page: number, totalPages: number, cuts: readonly string[]) {
  if (page < totalPages) {
    const { next, sentence } = continueAt(held, "page", page + 1, true);
    const all = held.hasNextPage ? (held.context.howToGather ?? "") : "";
    return { next, sentence: all === "" ? ` ${sentence}` : ` ${sentence} ${all}` };
  }
  if (held.hasNextPage) {
    const { next, sentence } = pageBehind(held);
    return { next, sentence: ` ${sentence}` };
  }
  if (cuts.length > 0) {
    const { next, sentence } = continueAt(held, "char", 0, true);
    return { next, sentence: ` ${sentence}` };
  }
  return { next: undefined, sentence: " This is the last." };
}

/** The other fields of the object around the list; shortened where they would take the page's room. */
function restOf(value: Json, path: readonly string[], budget: Budget): Json | undefined {
  if (path.length === 0) return undefined;
  const rest = replaceList(value, path);
  if (isObject(rest) && Object.keys(rest).length === 0) return undefined;
  const room = { tokens: budget.tokens / 3, chars: budget.chars / 3 };
  if (fits(JSON.stringify(rest), room)) return rest;
  return prune(rest, room.chars, (pruned) => fits(JSON.stringify(pruned.value), room)).value;
}

function printPage(envelope: Paginated, format: HeldValue["options"]["format"]): string {
  if (format === "json") return JSON.stringify(envelope);
  const body = isTabular(format) ? renderItems(envelope.items, format) : render(envelope.items, "text");
  if (body === undefined) return JSON.stringify(envelope);
  return `${withRest(envelope.rest ?? null, envelope.path === undefined ? body : `${envelope.path}:\n${body}`)}\n\n${envelope.note}`;
}
