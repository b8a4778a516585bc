import { type DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { nextArgument } from "../../result/held/continuation-hint.ts";
import type { JsonObject } from "../../support/json.ts";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import type { DeltaClient } from "../delta-client.ts";
import type { Backend } from "./backend.ts";
import type { CallOptions, EachAnswer } from "./stub-contract.ts";
import { toAnswer, type UntypedAnswer } from "./tool-answer.ts";

/** Returns a backend over MCP. */
export function mcpBackend(client: DeltaClient): Backend {
  const guess = client.agreement.delta === undefined;
  const call = async (tool: string, args: JsonObject, options: CallOptions = {}): Promise<UntypedAnswer> =>
    toAnswer(await client.call(tool, args, options), guess);
  return {
    call,
    nextPart: (tool, next, options) => call(tool, { [nextArgument]: next }, options),
    each: (tool, list, options) => mapConcurrently(list, (args) => settled(call(tool, args, options))),
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
