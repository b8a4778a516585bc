import { isObject, type JsonObject } from "../../runtime/support/json.ts";
import type { ModelProtocol } from "./model-protocol.ts";
import { parsedOrUndefined } from "./parsed.ts";

/** Tokens of one answer at most: the protocol asks for a number. */
const maxTokens = 4_096;

/** The messages of Anthropic. */
export const anthropic: ModelProtocol = {
  headers: ({ key }) => ({
    "anthropic-version": "2023-06-01",
    ...(key === undefined ? {} : { "x-api-key": key }),
  }),
  body: ({ model, stream }, tools, messages) => ({
    ...{ model, messages, max_tokens: maxTokens },
    tools: tools.map(({ name, description, inputSchema }) => ({
      ...{ name, description, input_schema: inputSchema },
    })),
    ...(stream ? { stream } : {}),
  }),
  user: (content) => ({ role: "user", content }),
  results: (results) => [
    {
      role: "user",
      content: results.map(({ id, text, isError }) => ({
        ...{ type: "tool_result", tool_use_id: id, content: text },
        ...(isError ? { is_error: true } : {}),
      })),
    },
  ],
  read(answer) {
    const content = blocksOf(answer["content"]);
    const usage = (answer["usage"] ?? {}) as JsonObject;
    const cached = Number(usage["cache_read_input_tokens"] ?? 0);
    const turn = {
      text: content.flatMap((block) => (block["type"] === "text" ? [String(block["text"])] : [])).join("\n"),
      calls: content
        .filter((block) => block["type"] === "tool_use")
        .map((block) => ({
          ...{ id: String(block["id"]), name: String(block["name"]) },
          args: parsedOrUndefined(block["input"]),
        })),
      tokens: { in: Number(usage["input_tokens"] ?? 0) + cached, out: Number(usage["output_tokens"] ?? 0) },
    };
    return { turn, message: { role: "assistant", content } };
  },
  join(events) {
    const content: Record<string, unknown>[] = [];
    const texts: string[] = [];
    let usage: JsonObject = {};
    for (const event of events) {
      const place = Number(event["index"] ?? 0);
      const delta = (event["delta"] ?? {}) as JsonObject;
      const started = (event["message"] ?? {}) as JsonObject;
      usage = { ...usage, ...(started["usage"] as object), ...(event["usage"] as object) };
      if (event["type"] === "content_block_start") {
        content[place] = { ...(event["content_block"] as object) };
        texts[place] = "";
      } else if (delta["type"] === "text_delta")
        content[place] = { ...content[place], text: `${content[place]?.["text"] ?? ""}${delta["text"]}` };
      else if (delta["type"] === "input_json_delta") texts[place] += String(delta["partial_json"]);
    }
    const whole = content.map((block, place) =>
      block["type"] === "tool_use" && texts[place] !== "" ? { ...block, input: texts[place] } : block,
    );
    return { content: whole as JsonObject[], usage };
  },
};

function blocksOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : [];
}
