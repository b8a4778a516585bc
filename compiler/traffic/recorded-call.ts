import { readInvocation } from "../../runtime/dispatch/read-invocation.ts";
import { nextArgument } from "../../runtime/result/held/continuation-hint.ts";
import { parseCursor } from "../../runtime/result/held/cursor.ts";
import type { Receipt } from "../../runtime/store/receipt-store.ts";
import { isObject, type Json } from "../../runtime/support/json.ts";
import { readExecution, readName } from "../../runtime/surface/small/read-execution.ts";

/** Whether a line of a recording is a receipt of the dispatch surface. Two of its fields are enough. */
export function isReceipt(line: Json): line is Pick<Receipt, "tool" | "outcome"> {
  if (!isObject(line)) return false;
  const { tool, outcome } = line;
  return typeof tool === "string" && (outcome === "ok" || outcome === "error");
}

/**
 * Returns the name by which a line of a recording calls a tool; undefined if it calls none. A line is a request of an MCP
 * client (by the tool's own name, or through execute_tool and query_tool), the body of a dispatch request, or a receipt. A
 * batch of one tool is one call. Reading on in a result and a dry run are not calls.
 */
export function recordedCall(line: Json): string | undefined {
  if (!isObject(line)) return undefined;
  if (isReceipt(line)) return line.tool;
  if (line["method"] === "tools/call") return calledTool(line["params"]);
  const invocation = readInvocation(line);
  if (typeof invocation === "string" || invocation.kind === "continue") return undefined;
  return invocation.preview === true ? undefined : invocation.tool;
}

function calledTool(params: unknown): string | undefined {
  if (!isObject(params) || typeof params["name"] !== "string") return undefined;
  const { name, arguments: args } = params;
  if (name === "execute_tool" || name === "query_tool") {
    return readExecution(args, true).kind === "continue" ? undefined : readName(args);
  }
  return isObject(args) && parseCursor(args[nextArgument]) !== undefined ? undefined : name;
}
