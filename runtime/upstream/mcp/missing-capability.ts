import type { ClientChannel } from "../../call/client-channel.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { missingCapability } from "../../protocol/ask/required-capability.ts";
import type { Question } from "../../protocol/question.ts";
import { errorCodes } from "../../protocol/rpc-failure.ts";
import { isObject } from "../../support/json.ts";
import { askClient } from "./running-call.ts";

/**
 * Handles the error of a server that requires a capability of its client (-32021, 2026-07-28). Rejects with the refusal that
 * a question to the client of the call would get, in the form of that client's revision. Resolves for other errors.
 */
export async function refuseMissing(error: unknown, channel: ClientChannel | undefined): Promise<void> {
  if (channel === undefined || !isDeltaMcpError(error)) return;
  const { rpcCode, data } = error.details;
  if (rpcCode !== errorCodes.missingClientCapability || !isObject(data)) return;
  const needed = data["requiredCapabilities"];
  // The client does not declare it, so nothing is sent.
  for (const question of questionsFor(isObject(needed) ? needed : {}))
    if (missingCapability(question, channel.caller.capabilities) !== undefined)
      await askClient(channel, question.method, question.params);
}

function questionsFor({
  sampling,
  elicitation,
  roots,
}: Readonly<Record<string, unknown>>): readonly Question[] {
  const key = undefined;
  return [
    ...(isObject(sampling)
      ? [
          {
            key,
            method: "sampling/createMessage",
            params: isObject(sampling["tools"]) ? { tools: [] } : {},
          } as const,
        ]
      : []),
    ...(isObject(elicitation)
      ? [
          {
            key,
            method: "elicitation/create",
            params: isObject(elicitation["url"]) ? { mode: "url" } : {},
          } as const,
        ]
      : []),
    ...(isObject(roots) ? [{ key, method: "roots/list", params: {} } as const] : []),
  ];
}
