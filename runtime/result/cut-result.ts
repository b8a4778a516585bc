import type { ResultOptions } from "../catalogue/records.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { findList } from "./find-list.ts";
import type { HeldValue } from "./held-value.ts";
import { paginate, planFor } from "./paginate.ts";
import type { PagePlan } from "./plan-pages.ts";
import type { ShapeContext, ShapedResult } from "./shape-context.ts";
import { summarize } from "./summarize.ts";
import { truncate } from "./truncate.ts";

/** As long as a handle: pages are planned before there is one. */
const standIn = `r${"0".repeat(18)}`;

/** Holds a value that does not fit one answer, and gives the first part of it. */
export async function cutResult(
  value: Json,
  options: ResultOptions,
  context: ShapeContext,
): Promise<ShapedResult> {
  const json = JSON.stringify(value);
  const found = findList(value);
  const draft: HeldValue = { value, json, options, context, handle: standIn };
  const pages = found === undefined ? undefined : planFor(draft, found.path);
  const held = { tool: context.tool, owner: context.owner, options, json };
  const handle = await context.store.put(pages === undefined ? held : { ...held, pages });
  return firstPart({ ...draft, handle }, pages);
}

function firstPart(held: HeldValue, pages: PagePlan | undefined): ShapedResult {
  if (pages !== undefined) return paginate(held, pages, 1);
  return isObject(held.value) ? summarize(held, held.value as JsonObject) : truncate(held, 0);
}
