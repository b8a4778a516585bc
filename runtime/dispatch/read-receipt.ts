import type { HttpResponse } from "../transport/http/http-message.ts";
import type { ReadContext } from "./read-verbs.ts";
import { failure, jsonResponse } from "./respond.ts";

/** `GET ?receipt=<id>`: what was called, by whom, with what outcome. For its principal only. */
export async function readReceipt({ server, identity }: ReadContext, id: string): Promise<HttpResponse> {
  if (server.receipts === undefined)
    return failure(404, "invalid_arguments", "This server keeps no receipts.");
  const receipt = /^[\w-]{1,64}$/.test(id) ? await server.receipts.get(id) : undefined;
  // One answer for both, so that a stranger learns nothing from it.
  if (receipt === undefined || receipt.caller.principal !== identity.principal)
    return failure(404, "invalid_arguments", "There is no such receipt.");
  const { tool, caller, ...rest } = receipt;
  return jsonResponse({
    ...rest,
    object_id: tool,
    actor: caller.principal ?? caller.client ?? caller.transport,
    caller,
  });
}
