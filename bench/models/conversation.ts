import type { JsonObject } from "../../runtime/support/json.ts";
import { anthropic } from "./anthropic.ts";
import type { Definition } from "./definition.ts";
import type { Endpoint } from "./endpoint.ts";
import type { CallResult, ModelProtocol, Turn } from "./model-protocol.ts";
import { openAi } from "./open-ai.ts";
import { postModel } from "./post-model.ts";

/** A conversation with a model that has some tools. */
export interface Conversation {
  /** Sends the user's words, or the answers to the calls of the last turn. */
  send(said: string | readonly CallResult[]): Promise<Turn>;
}

const protocols: Readonly<Record<Endpoint["protocol"], ModelProtocol>> = { openai: openAi, anthropic };

export function openConversation(endpoint: Endpoint, tools: readonly Definition[]): Conversation {
  const protocol = protocols[endpoint.protocol];
  const messages: JsonObject[] = [];
  return {
    async send(said) {
      messages.push(...(typeof said === "string" ? [protocol.user(said)] : protocol.results(said)));
      const answer = await postModel(endpoint, protocol, protocol.body(endpoint, tools, messages));
      const { turn, message } = protocol.read(answer);
      messages.push(message);
      return turn;
    },
  };
}
