import { isToolResult } from "../call/tool-result.ts";
import type { ResultOptions } from "../catalogue/records.ts";
import type { Json } from "../support/json.ts";
import { jsonInText } from "../support/json-in-text.ts";
import { budgetOf, fits } from "./cut/budget.ts";
import { ForeignResult } from "./foreign-result.ts";
import { NoBody } from "./no-body.ts";
import { pickOrWhole } from "./pick.ts";
import type { PresentContext, PresentedResult } from "./presented-result.ts";
import { render, withNote } from "./render.ts";
import { toJson } from "./to-json.ts";

/**
 * Makes an answer from the return value of a tool, within the tool's budget, whatever its type. MCP content passes
 * untouched. What is cut away is held in the context's store, and the text says how to read on. At once where
 * nothing is picked or cut, which is most calls. Throws DeltaMcpError("invalid_result") for a value without a JSON form.
 */
export function presentResult(
  raw: unknown,
  options: ResultOptions,
  context: PresentContext,
): PresentedResult | Promise<PresentedResult> {
  if (raw instanceof ForeignResult) return presentServerResult(raw, options, context);
  if (isToolResult(raw)) return { kind: "content", result: raw };
  if (raw === undefined) {
    return { kind: "whole", text: `${context.tool} is done. It returns no result.`, value: null, data: null };
  }
  const value = toJson(raw, context.tool);
  if (raw instanceof NoBody) return presentValue(value, { ...options, format: "json" }, context);
  if (options.pick === undefined) return presentValue(value, options, context);
  return presentPicked(value, options.pick, options, context);
}

/** Errors are not picked from: they are texts. */
async function presentServerResult(
  foreign: ForeignResult,
  options: ResultOptions,
  context: PresentContext,
): Promise<PresentedResult> {
  const { pick, ...rest } = options;
  if (pick !== undefined && foreign.result.isError !== true)
    return presentPicked(foreign.data, pick, options, context);
  const { presentForeign } = await import("./present-foreign.ts");
  return presentForeign(foreign, rest, context, (value) => presentValue(value, rest, context));
}

async function presentPicked(
  value: Json,
  pick: string,
  options: ResultOptions,
  context: PresentContext,
): Promise<PresentedResult> {
  const part = await pickOrWhole(value, pick, context.tool, options.strict === true);
  const presented = await presentValue(part.value, options, context);
  return part.mismatch === undefined || presented.kind === "content"
    ? presented
    : { ...presented, mismatch: part.mismatch };
}

/** The same for a value that is JSON already, with nothing left to pick. */
export function presentValue(
  value: Json,
  options: ResultOptions,
  context: PresentContext,
): PresentedResult | Promise<PresentedResult> {
  if (context.nextPage === undefined && (!Array.isArray(value) || value.length <= options.paginateAfter)) {
    const { note } = context;
    const text = withNote(render(value, options.format), note);
    if (fits(text, budgetOf(options.maxTokens)))
      return { kind: "whole", text, value, data: value, ...(note === undefined ? {} : { note }) };
  }
  // Loaded with the first result that is too large: a server that starts needs none of it.
  return import("./cut/cut-result.ts").then(({ cutResult }) => cutResult(dataIn(value), options, context));
}

/** The value that a text is as JSON: it is cut where its items end, and not in the middle of a word. */
function dataIn(value: Json): Json {
  return (typeof value === "string" ? jsonInText(value) : undefined) ?? value;
}
