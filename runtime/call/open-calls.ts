import { DeltaMcpError } from "../errors.ts";
import { errorBesideResult } from "../result/noted.ts";
import { rateLimited } from "../result/rate-limited.ts";
import { LinkedList } from "../support/linked-list.ts";
import type { CallServices } from "./active-call.ts";
import type { Calls } from "./calls.ts";
import { errorAnswer } from "./error-to-result.ts";
import { plainResult } from "./plain-result.ts";
import type { ResultHandler } from "./result-handler.ts";

/** Tools that call tools stop here: deeper is a loop. */
const maxDepth = 16;

/** Budgets and pages are for models. A tool gets the whole value of another, and every error as an error. */
const wholeResults: ResultHandler = {
  present: (_tool, value, _caller, { mismatch } = {}) =>
    mismatch === undefined ? plainResult(value) : errorBesideResult(plainResult(value), mismatch),
  presentError({ name }, error) {
    const limit = rateLimited(error, name);
    if (limit === undefined) return undefined;
    const { message, retryAfterSeconds } = limit;
    return errorAnswer("rate_limited", message, { retryAfterSeconds });
  },
};

/** `resourceUpdated`: default, a server without subscribers. */
type CallSettings = Omit<Calls, keyof CallServices> & Partial<Pick<CallServices, "resourceUpdated">>;

/** Opens the calls of a server. Calls from tool to tool leave no receipt of their own. */
export function openCalls(settings: CallSettings): Calls {
  const callTool: CallServices["callTool"] = async (name, args, context) => {
    context.signal.throwIfAborted();
    if (context.depth + 1 >= maxDepth)
      throw new DeltaMcpError(
        "tool_failed",
        `${name} was not called: tools already call each other ${maxDepth} levels deep.`,
      );
    const tool = await settings.tools.find(name);
    if (tool === undefined) throw await settings.tools.unknown(name);
    const { runTool } = await import("./run-tool.ts");
    return (await runTool(inner, tool, args, wholeResults, context)).result;
  };
  const services: CallServices = {
    callTool,
    resourceUpdated: settings.resourceUpdated ?? (() => {}),
    waiting: new LinkedList(),
  };
  const { receipts: _, ...shared } = settings;
  const inner: Calls = { ...shared, ...services };
  return { ...settings, ...services };
}

/** Gives up the calls that still wait for their tool. */
export function cancelCalls({ waiting }: CallServices, reason: string): void {
  for (const call of waiting.members()) call.cancel(new DOMException(reason, "AbortError"));
}
