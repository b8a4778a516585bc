import { AnsweredLater } from "../../call/answered-later.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Answer } from "../exchange.ts";
import { errorAnswer, toFailure } from "../failure.ts";
import type { Question } from "../question.ts";
import { invalidParams } from "../rpc-failure.ts";
import { checkReply } from "./check-reply.ts";
import { refused } from "./client-refusal.ts";
import type { RequestStates } from "./request-state.ts";

/** One request of a series: the replies it came with, and the questions it leaves with. */
export interface Rounds {
  /** The reply, where there is one already; otherwise the request ends with this question, and this rejects. */
  ask(question: Question): Promise<JsonObject>;
}

const shortNames = {
  "elicitation/create": "elicit",
  "sampling/createMessage": "sample",
  "roots/list": "roots",
} as const;

/**
 * 2026-07-28: questions leave as an InputRequiredResult, and the client calls again with the replies (MRTR). All
 * questions that a handler has open at once leave together.
 *
 * Throws RpcFailure for a state or replies that cannot be what this server asked for.
 */
export function openRounds(
  request: ActiveRequest,
  states: RequestStates,
  finish: (result: object) => object,
): Rounds {
  const binding = {
    method: request.method,
    params: request.params,
    principal: request.admission.caller.principal,
  };
  const replies = readReplies(request.params, states, binding);
  const used = new Map<string, JsonObject>();
  const open = new Map<string, Question>();
  const asked = new Map<string, number>();
  const waiting: ((error: Error) => void)[] = [];

  /** The same name asked again in one run is the next question of that name. */
  const keyOf = (question: Question) => {
    const name = question.key ?? shortNames[question.method];
    const times = (asked.get(name) ?? 0) + 1;
    asked.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  };

  const questions = (): Answer => {
    try {
      const inputRequests = Object.fromEntries(
        [...open].map(([key, { method, params }]) => [key, { method, params }]),
      );
      const requestState = states.write(binding, used);
      return {
        kind: "result",
        id: request.id,
        result: finish({ resultType: "input_required", inputRequests, requestState }),
      };
    } catch (error) {
      // Arguments or replies that are nested too deep to be signed.
      return errorAnswer(request.id, toFailure(error));
    }
  };
  const leave = () => {
    const reason = new AnsweredLater();
    request.interrupt(questions(), reason);
    for (const reject of waiting) reject(reason);
  };

  const fail = (question: Question, reason: string) => {
    request.interrupt(errorAnswer(request.id, invalidParams(reason)), reason);
    return Promise.reject(refused(question, reason));
  };

  return {
    ask(question) {
      const key = keyOf(question);
      const reply = replies.get(key);
      if (reply !== undefined) {
        const checked = checkReply(question.method, reply);
        if (typeof checked === "string") return fail(question, `inputResponses.${key}: ${checked}`);
        used.set(key, checked);
        return Promise.resolve(checked);
      }
      if (open.size === 0) setImmediate(leave);
      open.set(key, question);
      return new Promise((_, reject) => waiting.push(reject));
    },
  };
}

function readReplies(
  params: JsonObject,
  states: RequestStates,
  binding: Parameters<RequestStates["read"]>[1],
): Map<string, JsonObject> {
  const { requestState, inputResponses } = params;
  let replies = new Map<string, JsonObject>();
  if (requestState !== undefined) {
    const known = typeof requestState === "string" ? states.read(requestState, binding) : undefined;
    if (known === undefined) {
      throw invalidParams("requestState was changed, has expired, or belongs to another request");
    }
    replies = known;
  }
  if (inputResponses === undefined) return replies;
  if (typeof inputResponses !== "object" || inputResponses === null || Array.isArray(inputResponses)) {
    throw invalidParams("inputResponses must be an object");
  }
  for (const [key, reply] of Object.entries(inputResponses)) {
    if (typeof reply !== "object" || reply === null || Array.isArray(reply)) {
      throw invalidParams(`inputResponses.${key} must be an object`);
    }
    replies.set(key, reply as JsonObject);
  }
  return replies;
}
