import type { ServerResponse } from "node:http";
import type { JsonObject } from "../../runtime/support/json.ts";
import { httpUpstream, type SeenRequest } from "./http-upstream.ts";

/** One answer of a scripted model. */
export type ScriptedTurn =
  | { readonly say: string }
  | { readonly call: string; readonly args: unknown }
  /** A call whose arguments are no JSON. */
  | { readonly call: string; readonly broken: string }
  /** The rate is refused, once. */
  | { readonly status: number; readonly retryAfter?: string }
  /** Anything at all, in place of an answer. */
  | { readonly raw: string };

export type ModelWire = "openai" | "anthropic";

/** A model endpoint on loopback that plays a script, a turn a request, in either protocol, as one body or as a stream. */
export async function modelStandIn(wire: ModelWire, script: readonly ScriptedTurn[]) {
  let turn = 0;
  const { url, seen } = await httpUpstream((request, response) => {
    const scripted = script[turn++] ?? { say: "I am done." };
    const { stream } = JSON.parse(request.body) as { readonly stream?: boolean };
    if ("status" in scripted) {
      const after = scripted.retryAfter;
      response.writeHead(scripted.status, after === undefined ? {} : { "retry-after": after });
      response.end("{}");
    } else if ("raw" in scripted) response.end(scripted.raw);
    else if (stream === true) sendStream(response, wire, scripted, turn);
    else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(bodies[wire](scripted, `call-${turn}`)));
    }
  });
  return { url: `${url}/v1`, requests: seen as readonly SeenRequest[] };
}

type Answer = Exclude<ScriptedTurn, { status: number } | { raw: string }>;

const usage = {
  openai: { prompt_tokens: 100, completion_tokens: 7 },
  anthropic: { input_tokens: 100, output_tokens: 7 },
};

function argumentsOf(answer: Exclude<Answer, { say: string }>): string {
  return "broken" in answer ? answer.broken : JSON.stringify(answer.args);
}

const bodies: Readonly<Record<ModelWire, (answer: Answer, id: string) => JsonObject>> = {
  openai: (answer, id) => {
    const message =
      "say" in answer
        ? { role: "assistant", content: answer.say }
        : {
            role: "assistant",
            content: null,
            tool_calls: [
              { id, type: "function", function: { name: answer.call, arguments: argumentsOf(answer) } },
            ],
          };
    return { choices: [{ message }], usage: usage.openai };
  },
  anthropic: (answer, id) => {
    const block =
      "say" in answer
        ? { type: "text", text: answer.say }
        : {
            ...{ type: "tool_use", id, name: answer.call },
            input: "broken" in answer ? answer.broken : (answer.args as JsonObject),
          };
    return { role: "assistant", content: [block], usage: usage.anthropic };
  },
};

function sendStream(response: ServerResponse, wire: ModelWire, answer: Answer, turn: number): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of streams[wire](answer, `call-${turn}`))
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end(wire === "openai" ? "data: [DONE]\n\n" : "");
}

/** A text in pieces, so that nothing works that reads only the first one. */
function pieces(text: string): readonly string[] {
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle)];
}

const streams: Readonly<Record<ModelWire, (answer: Answer, id: string) => readonly JsonObject[]>> = {
  openai: (answer, id) => {
    const delta = (part: JsonObject): JsonObject => ({ choices: [{ delta: part }] });
    const parts: readonly JsonObject[] =
      "say" in answer
        ? pieces(answer.say).map((content) => delta({ content }))
        : [
            delta({ tool_calls: [{ index: 0, id, function: { name: answer.call, arguments: "" } }] }),
            ...pieces(argumentsOf(answer)).map((text) =>
              delta({ tool_calls: [{ index: 0, function: { arguments: text } }] }),
            ),
          ];
    return [...parts, { choices: [], usage: usage.openai }];
  },
  anthropic: (answer, id) => {
    const block =
      "say" in answer
        ? { type: "text", text: "" }
        : { ...{ type: "tool_use", id, name: answer.call }, input: {} };
    const deltas =
      "say" in answer
        ? pieces(answer.say).map((text) => ({ type: "text_delta", text }))
        : pieces(argumentsOf(answer)).map((text) => ({ type: "input_json_delta", partial_json: text }));
    return [
      { type: "message_start", message: { usage: { input_tokens: 100 } } },
      { type: "content_block_start", index: 0, content_block: block },
      ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: {}, usage: { output_tokens: 7 } },
    ];
  },
};
