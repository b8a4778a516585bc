import { type DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { nextArgument } from "../../result/held/read-on.ts";
import type { JsonObject } from "../../support/json.ts";
import type { DeltaClient } from "../delta-client.ts";
import type { Backend } from "./backend.ts";
import type { CallOptions, EachAnswer } from "./stub-contract.ts";
import { toAnswer, type UntypedAnswer } from "./tool-answer.ts";

/** Calls of one batch that are in flight at once. */
const atOnce = 8;

/** A stub over MCP. */
export function mcpBackend(client: DeltaClient): Backend {
  const guess = client.agreement.delta === undefined;
  const call = async (tool: string, args: JsonObject, options: CallOptions = {}): Promise<UntypedAnswer> =>
    toAnswer(await client.call(tool, args, options), guess);
  return {
    call,
    readOn: (tool, next, options) => call(tool, { [nextArgument]: next }, options),
    async each(tool, list, options) {
      const answers: EachAnswer<unknown>[] = new Array(list.length);
      const queue = list.entries();
      const work = async (): Promise<void> => {
        // All workers take from one iterator, so each arguments are called once.
        for (const [index, args] of queue) answers[index] = await settled(call(tool, args, options));
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
      return answers;
    },
    close: () => client.close(),
  };
}

async function settled(call: Promise<UntypedAnswer>): Promise<EachAnswer<unknown>> {
  try {
    return { ok: true, answer: await call };
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return { ok: false, error: error as DeltaMcpError };
  }
}
