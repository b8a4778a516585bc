import { isObject, type JsonObject } from "../../support/json.ts";
import type { Question } from "../question.ts";

/**
 * The client's reply to a question where it is what MCP says (ElicitResult, CreateMessageResult, ListRootsResult);
 * otherwise what is wrong with it.
 */
export function checkReply(method: Question["method"], reply: unknown): JsonObject | string {
  if (!isObject(reply)) return "must be an object";
  switch (method) {
    case "elicitation/create":
      if (!["accept", "decline", "cancel"].includes(reply["action"] as string)) {
        return "`action` must be accept, decline or cancel";
      }
      break;
    case "sampling/createMessage":
      if (reply["content"] === undefined) return "`content` is missing";
      break;
    case "roots/list":
      if (!Array.isArray(reply["roots"])) return "`roots` must be a list";
      break;
  }
  return reply as JsonObject;
}
