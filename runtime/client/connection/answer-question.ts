import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ClientOptions } from "../client-options.ts";

/** Answers a request of the server. Throws DeltaMcpError("client_refused") if the options have no handler for it. */
export async function answerQuestion(
  method: string,
  params: JsonObject,
  { onSample, onElicit, roots }: ClientOptions,
): Promise<JsonObject> {
  if (method === "sampling/createMessage" && onSample !== undefined) return onSample(params);
  if (method === "elicitation/create" && onElicit !== undefined) return onElicit(params);
  if (method === "roots/list" && roots !== undefined) return { roots };
  throw new DeltaMcpError(
    "client_refused",
    `The server requests ${method}, which this client does not support.`,
  );
}
