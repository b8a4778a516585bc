import { ForeignResult } from "../result/foreign-result.ts";
import { NoBody } from "../result/no-body.ts";
import { redactForeign, redactResult, redactText, redactValue } from "../result/redact.ts";
import { toJson } from "../result/to-json.ts";
import { Paged } from "../runner/paged.ts";
import type { JsonObject } from "../support/json.ts";
import type { ActiveCall } from "./active-call.ts";
import type { Calls } from "./calls.ts";
import { findNextPage, type NextPage } from "./next-page.ts";
import type { ResultHandler } from "./result-handler.ts";
import { hookResult } from "./run-hooks.ts";
import { isToolResult, type ToolResult } from "./tool-result.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkResult } from "./validate/check-result.ts";

/**
 * Makes the answer of what a tool returned. Most tools neither page nor have hooks, and are answered at once. Throws
 * DeltaMcpError("invalid_result") for a value that has no JSON form, and for one that the spec strictly does not promise.
 */
export function presentOutcome(
  calls: Calls,
  results: ResultHandler,
  tool: PreparedTool,
  args: JsonObject,
  returned: unknown,
  run: ActiveCall,
): ToolResult | Promise<ToolResult> {
  const paged = tool.record.result.pages !== undefined || returned instanceof Paged;
  return paged || calls.hooks?.onResult !== undefined
    ? presentPage(calls, results, tool, args, returned, run)
    : presentChecked(calls, results, tool, withoutSecrets(returned, tool), run, undefined);
}

async function presentPage(
  calls: Calls,
  results: ResultHandler,
  tool: PreparedTool,
  args: JsonObject,
  returned: unknown,
  run: ActiveCall,
): Promise<ToolResult> {
  const { value: found, nextPage } = await findNextPage(tool, args, returned);
  const value = withoutSecrets(found, tool);
  // To a hook, facts are data like any other; if it changes them, they are.
  const seen = value instanceof NoBody ? value.facts : value instanceof ForeignResult ? value.result : value;
  const hooked = await hookResult(calls.hooks, run, args, seen);
  return presentChecked(calls, results, tool, hooked === seen ? value : hooked, run, nextPage);
}

/** Redacts a value before anybody sees it: hooks, callers, receipts and the store of held results. */
function withoutSecrets(value: unknown, { record }: PreparedTool): unknown {
  const { redact } = record.result;
  if (redact === undefined || value === undefined || value instanceof NoBody) return value;
  if (value instanceof ForeignResult) return redactForeign(value, redact);
  if (isToolResult(value)) return redactResult(value, redact);
  const json = toJson(value, record.name);
  return typeof json === "string" ? redactText(json, redact) : redactValue(json, redact);
}

/** Checks a value and presents it. */
function presentChecked(
  calls: Calls,
  results: ResultHandler,
  tool: PreparedTool,
  value: unknown,
  run: ActiveCall,
  nextPage: NextPage | undefined,
): ToolResult | Promise<ToolResult> {
  const facts = nextPage === undefined ? undefined : { nextPage };
  if (tool.validators.result === undefined) return results.present(tool.record, value, run.caller, facts);
  const { value: checked, mismatch } = checkResult(tool, value);
  if (mismatch === undefined) return results.present(tool.record, checked, run.caller, facts);
  calls.onFault?.(tool.record.name, mismatch);
  if (tool.record.result.lenient === true) {
    run.warnings = [...(run.warnings ?? []), mismatch.message];
    return results.present(tool.record, checked, run.caller, facts);
  }
  // Another server's promise is its own: a warning for the operator, and never a call that fails.
  const told = value instanceof ForeignResult ? facts : { ...facts, mismatch };
  return results.present(tool.record, checked, run.caller, told);
}
