import type { ResultOptions } from "../../catalogue/records.ts";
import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import { type HeldValue, pageBehind } from "../held/held-value.ts";
import type { PresentContext, PresentedResult } from "../presented-result.ts";
import { render, withNote } from "../render.ts";
import { cutBudgetOf, fits, isTerse } from "./budget.ts";
import { findList } from "./find-list.ts";
import { paginate, planFor } from "./paginate.ts";
import type { PagePlan } from "./plan-pages.ts";
import { summarize } from "./summarize.ts";
import { truncate } from "./truncate.ts";

/** A placeholder with the length of a handle, because pages are planned before the handle exists. */
const standIn = `r${"0".repeat(18)}`;

/** Stores a value that does not fit one answer, or that has a next page, and returns its first part. */
export async function cutResult(
  value: Json,
  options: ResultOptions,
  context: PresentContext,
): Promise<PresentedResult> {
  const json = JSON.stringify(value);
  const found = findList(value, json.length);
  const { nextPage } = context;
  const draft: HeldValue = {
    value,
    json,
    options,
    context,
    handle: standIn,
    hasNextPage: nextPage !== undefined,
  };
  const whole = nextPage === undefined ? undefined : wholePage(draft);
  // A small budget has no room for the envelope of a page: the value is read as text, part by part.
  const isPaged = found !== undefined && whole === undefined && !isTerse(options.maxTokens);
  const pages = isPaged ? planFor(draft, found.path) : undefined;
  const handle = await context.store.put({
    tool: context.tool,
    owner: context.owner,
    options,
    json,
    ...(pages === undefined ? {} : { pages }),
    ...(nextPage === undefined ? {} : { nextPage }),
  });
  const held = { ...draft, handle };
  const page = whole === undefined ? undefined : wholePage(held);
  return page ?? sized(firstPart(held, pages), json.length);
}

function sized(part: PresentedResult, size: number): PresentedResult {
  return part.kind === "content" ? part : { ...part, size };
}

/** A page of the service that fits one answer: nothing is cut from it. Undefined if it does not fit. */
function wholePage(held: HeldValue): PresentedResult | undefined {
  const { value, options, context } = held;
  if (Array.isArray(value) && value.length > options.paginateAfter) return undefined;
  const { next, sentence } = pageBehind(held);
  const note = isTerse(options.maxTokens)
    ? `[${sentence}]`
    : [context.note, "The service has more.", sentence].filter((each) => each !== undefined).join(" ");
  const text = withNote(render(value, options.format), note);
  if (!fits(text, cutBudgetOf(options.maxTokens))) return undefined;
  return { kind: "whole", text, value, data: value, note, ...(next === undefined ? {} : { next }) };
}

function firstPart(held: HeldValue, pages: PagePlan | undefined): PresentedResult {
  if (pages !== undefined) return paginate(held, pages, 1);
  return isObject(held.value) && !isTerse(held.options.maxTokens)
    ? summarize(held, held.value as JsonObject)
    : truncate(held, 0);
}
