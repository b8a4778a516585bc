import { isObject, type Json, type JsonObject } from "../../runtime/support/json.ts";
import type { ModelProtocol, WantedCall } from "./model-protocol.ts";
import { parsedOrUndefined } from "./parsed.ts";

/** The chat completions of OpenAI, which most other endpoints take too. */
export const openAi: ModelProtocol = {
  headers: ({ key }) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  body: ({ model, stream }, tools, messages) => ({
    ...{ model, messages },
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: "function",
      function: { name, description, parameters: inputSchema },
    })),
    ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
  }),
  user: (content) => ({ role: "user", content }),
  results: (results) => results.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text })),
  read(answer) {
    const [choice] = listOf(answer["choices"]);
    const message = (choice?.["message"] ?? {}) as JsonObject;
    const usage = (answer["usage"] ?? {}) as JsonObject;
    const turn = {
      text: typeof message["content"] === "string" ? message["content"] : "",
      calls: listOf(message["tool_calls"]).map(readCall),
      tokens: { in: Number(usage["prompt_tokens"] ?? 0), out: Number(usage["completion_tokens"] ?? 0) },
    };
    return { turn, message: { role: "assistant", ...message } };
  },
  join(events) {
    let content = "";
    let usage: Json = null;
    const calls: StreamedCall[] = [];
    for (const event of events) {
      usage = (event["usage"] as Json | undefined) ?? usage;
      const [choice] = listOf(event["choices"]);
      const delta = (choice?.["delta"] ?? {}) as JsonObject;
      content += textIn(delta["content"]);
      for (const part of listOf(delta["tool_calls"])) addPart(calls, part);
    }
    const message = { role: "assistant", content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    return { choices: [{ message: message as unknown as JsonObject }], usage };
  },
};

interface StreamedCall {
  id: string;
  readonly type: "function";
  readonly function: { name: string; arguments: string };
}

/** Adds a piece of a call to the call at its place. */
function addPart(calls: StreamedCall[], part: JsonObject): void {
  const place = Number(part["index"] ?? 0);
  const call = calls[place] ?? { id: "", type: "function", function: { name: "", arguments: "" } };
  calls[place] = call;
  const called = (part["function"] ?? {}) as JsonObject;
  call.id ||= textIn(part["id"]);
  call.function.name += textIn(called["name"]);
  call.function.arguments += textIn(called["arguments"]);
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function readCall(call: JsonObject): WantedCall {
  const called = (call["function"] ?? {}) as JsonObject;
  return {
    id: String(call["id"] ?? ""),
    name: String(called["name"] ?? ""),
    args: parsedOrUndefined(called["arguments"]),
  };
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : [];
}
