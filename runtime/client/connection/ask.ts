import { DeltaMcpError } from "../../errors.ts";
import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import type { ClientOptions } from "../client-options.ts";
import type { RequestOptions } from "../rpc/rpc-peer.ts";
import { answerQuestion } from "./answer-question.ts";
import type { Connection } from "./connection.ts";
import { statelessMeta } from "./stateless-meta.ts";

/** Rounds of questions in one call before it counts as stuck. */
const maxRounds = 16;

/**
 * Sends a request in the form of the agreed revision, and resolves with its result. In 2026-07-28 the response may
 * contain questions (MRTR): the request is then sent again with the answers, until there is a result. Throws
 * DeltaMcpError("protocol") after `maxRounds` rounds. `answer` answers a question in place of the client's options; `key` is the question's own.
 */
export async function ask(
  { peer, agreement }: Connection,
  method: string,
  params: JsonObject,
  client: ClientOptions,
  options: RequestOptions = {},
  answer: Answer = (question, given) => answerQuestion(question, given, client),
): Promise<JsonObject> {
  if (agreement.era !== "stateless") return peer.request(method, params, options);
  const meta = isObject(params["_meta"]) ? (params["_meta"] as JsonObject) : {};
  let whole: JsonObject = { ...params, _meta: { ...meta, ...statelessMeta(client) } };
  for (let round = 0; round < maxRounds; round++) {
    const result = await peer.request(method, whole, options);
    if (result["resultType"] !== "input_required") return result;
    const { inputRequests, requestState } = result;
    const inputResponses = await answerAll(inputRequests, answer);
    whole = { ...whole, inputResponses, ...(requestState === undefined ? {} : { requestState }) };
  }
  throw new DeltaMcpError(
    "protocol",
    `The server asked more than ${maxRounds} questions without an answer to the call.`,
  );
}

/** Answers one question of a server. */
type Answer = (method: string, params: JsonObject, key: string) => Promise<JsonObject>;

async function answerAll(inputRequests: Json | undefined, answer: Answer): Promise<JsonObject> {
  const entries = isObject(inputRequests) ? Object.entries(inputRequests) : [];
  const replies = entries.map(async ([key, question]) => {
    const { method, params } = isObject(question) ? question : {};
    const given = isObject(params) ? (params as JsonObject) : {};
    return [key, await answer(String(method), given, key)] as const;
  });
  return Object.fromEntries(await Promise.all(replies));
}
