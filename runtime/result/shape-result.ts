import { isToolResult } from "../call/tool-result.ts";
import type { ResultOptions } from "../catalogue/records.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { budgetOf, fits } from "./budget.ts";
import { findList } from "./find-list.ts";
import type { HeldValue } from "./held-value.ts";
import { paginate, planFor } from "./paginate.ts";
import type { PagePlan } from "./plan-pages.ts";
import { project } from "./project.ts";
import { render } from "./render.ts";
import type { ShapeContext, ShapedResult } from "./shape-context.ts";
import { summarize } from "./summarize.ts";
import { toJson } from "./to-json.ts";
import { truncate } from "./truncate.ts";

/**
 * Makes an answer of what a tool returned, within the tool's budget whatever its shape. MCP content passes
 * untouched. What is cut away is held in the context's store, and the text says how to read on. At once where
 * nothing is picked or cut, which is most calls. Throws DeltaMcpError("invalid_result") for what is not data.
 */
export function shapeResult(
  raw: unknown,
  options: ResultOptions,
  context: ShapeContext,
): ShapedResult | Promise<ShapedResult> {
  if (isToolResult(raw)) return { kind: "content", result: raw };
  if (raw === undefined) {
    return { kind: "whole", text: `${context.tool} is done; it returns nothing.`, value: null, data: null };
  }
  const value = toJson(raw, context.tool);
  if (options.pick === undefined) return shapeValue(value, options, context);
  return project(value, options.pick).then((picked) => shapeValue(picked, options, context));
}

/** The same for a value that is JSON already, with nothing left to pick. */
export function shapeValue(
  value: Json,
  options: ResultOptions,
  context: ShapeContext,
): ShapedResult | Promise<ShapedResult> {
  if (!Array.isArray(value) || value.length <= options.paginateAfter) {
    const text = render(value, options.format);
    if (fits(text, budgetOf(options.maxTokens))) return { kind: "whole", text, value, data: value };
  }
  return holdAndCut(value, options, context);
}

/** As long as a handle: pages are planned before there is one. */
const standIn = `r${"0".repeat(18)}`;

async function holdAndCut(value: Json, options: ResultOptions, context: ShapeContext): Promise<ShapedResult> {
  const json = JSON.stringify(value);
  const found = findList(value);
  const draft: HeldValue = { value, json, options, context, handle: standIn };
  const pages = found === undefined ? undefined : planFor(draft, found.path);
  const held = { tool: context.tool, owner: context.owner, options, json };
  const handle = await context.store.put(pages === undefined ? held : { ...held, pages });
  return cut({ ...draft, handle }, pages);
}

/** The first answer of a value that does not fit. */
function cut(held: HeldValue, pages: PagePlan | undefined): ShapedResult {
  if (pages !== undefined) return paginate(held, pages, 1);
  return isObject(held.value) ? summarize(held, held.value as JsonObject) : truncate(held, 0);
}
