import type { JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Question } from "../question.ts";
import { checkReply } from "./check-reply.ts";
import { refused, undeclared } from "./client-refusal.ts";
import { missingCapability } from "./required-capability.ts";

/**
 * Handshake revisions: the question travels as a request of the server, on the exchange of the call that asks. When
 * the call is over before the reply, the client is told that the reply is not wanted any more.
 */
export function askByRequest(question: Question, request: ActiveRequest): Promise<JsonObject> {
  const missing = missingCapability(question, request.admission.caller.capabilities);
  if (missing !== undefined) return Promise.reject(undeclared(question, missing));
  const { exchange } = request;
  return new Promise((resolve, reject) => {
    let open = true;
    const { id, forget } = exchange.session.expect((reply) => {
      open = false;
      if ("error" in reply) return reject(refused(question, reply.error.message, reply.error.code));
      const checked = checkReply(question.method, reply.result);
      if (typeof checked === "string") reject(refused(question, checked));
      else resolve(checked);
    });
    request.onEnd(() => {
      if (!open) return;
      forget();
      exchange.send({
        method: "notifications/cancelled",
        params: { requestId: id, reason: "the call is over" },
      });
      reject(refused(question, "the call is over"));
    });
    if (open) exchange.send({ id, method: question.method, params: question.params });
  });
}
