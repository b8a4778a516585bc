import { DeltaMcpError } from "../errors.ts";
import { rateLimited } from "../result/rate-limited.ts";
import type { CallParts } from "./call-parts.ts";
import { errorAnswer } from "./error-to-result.ts";
import { plainResult } from "./plain-result.ts";
import type { CallDeeper } from "./run-context.ts";
import { runTool } from "./run-tool.ts";
import type { ResultHandler } from "./tool-caller.ts";

/** Tools that call tools stop here: deeper is a loop. */
const deepest = 16;

/** Budgets and pages are for models; this goes to code: the whole value, and every error as an error. */
const results: ResultHandler = {
  shape: (_tool, value) => plainResult(value),
  shapeError({ name }, error) {
    const limit = rateLimited(error, name);
    if (limit === undefined) return undefined;
    const { message, retryAfterSeconds } = limit;
    return errorAnswer("rate_limited", message, { retryAfterSeconds });
  },
};

/** What `ctx.call` does in every function of the author, whatever surface the request came by. */
export function createCallDeeper({ tools, runners, hooks }: Omit<CallParts, "results">): CallDeeper {
  const parts: CallParts = { tools, runners, results, ...(hooks === undefined ? {} : { hooks }) };

  const callDeeper: CallDeeper = async (name, args, context) => {
    context.signal.throwIfAborted();
    if (context.depth + 1 >= deepest)
      throw new DeltaMcpError(
        "tool_failed",
        `Tools call each other ${deepest} deep; ${name} was not called.`,
      );
    const tool = await tools.find(name);
    if (tool === undefined) throw await tools.unknown(name);
    return runTool(parts, tool, args, context, callDeeper);
  };
  return callDeeper;
}
