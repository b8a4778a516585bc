import { DeltaMcpError } from "../../errors.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ClientOptions } from "../client-options.ts";

/** Answers what a server asks its client. Throws DeltaMcpError("client_refused") where there is nobody to ask. */
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
    `The server asks for ${method}, which this client does not offer.`,
  );
}
