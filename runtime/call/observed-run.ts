import type { CallEnded, Observe } from "../observe/events.ts";
import { estimateTokens } from "../result/cut/estimate-tokens.ts";
import { cutMetaKey } from "../result/to-tool-result.ts";
import type { Caller } from "./client-channel.ts";
import { codeOf } from "./receipt.ts";
import type { ToolResult } from "./tool-result.ts";

/** Tells a listener of the beginning and the end of one run. Tokens are counted if it reads them. */
export async function observedRun<Run extends { readonly result: ToolResult; readonly ran: boolean }>(
  observe: Observe,
  call: { readonly tool: string; readonly args: unknown; readonly caller: Caller },
  run: () => Promise<Run>,
): Promise<Run> {
  const { tool, caller } = call;
  observe({ kind: "call-started", tool, caller });
  const started = performance.now();
  const ended = (
    rest: Pick<CallEnded, "ran" | "cut" | "code">,
    result: ToolResult | undefined,
  ): CallEnded => ({
    ...{ kind: "call-ended", tool, caller },
    durationMs: performance.now() - started,
    ...rest,
    get tokensIn() {
      return estimateTokens(call.args === undefined ? "" : JSON.stringify(call.args));
    },
    get tokensOut() {
      return estimateTokens(textOf(result));
    },
  });
  try {
    const outcome = await run();
    const code = codeOf(outcome.result);
    const cut = outcome.result._meta?.[cutMetaKey] !== undefined;
    observe(ended({ ran: outcome.ran, cut, ...(code === undefined ? {} : { code }) }, outcome.result));
    return outcome;
  } catch (error) {
    observe(ended({ ran: true, cut: false, code: "cancelled" }, undefined));
    throw error;
  }
}

function textOf(result: ToolResult | undefined): string {
  return (result?.content ?? []).map((block) => (block.type === "text" ? block.text : "")).join("\n");
}
