import type { Json, JsonObject } from "../../runtime/support/json.ts";
import type { Random } from "./random.ts";

/** What a client of the fixture may send, as values: valid, or nearly. */

const tools: readonly (readonly [name: string, args?: Json])[] = [
  ["test_simple_text"],
  ["test_simple_text", null],
  ["test_image_content", {}],
  ["test_multiple_content_types", {}],
  ["test_error_handling", {}],
  ["test_sum", { a: 1, b: 2 }],
  ["test_sum", { a: 1, b: 2 }],
  ["test_sum", { a: "1" }],
  ["test_sum", { a: 1, b: 2, c: 3 }],
  ["test_custom_header", { region: "eu" }],
  ["test_touch_resource", {}],
  ["json_schema_2020_12_tool", { phone: "1", contactMethod: "phone", address: { city: "x" } }],
  ["json_schema_2020_12_tool", { email: "a@b", address: 7 }],
  ["test_logging_tool", {}],
  ["test_sampling", { prompt: "hello" }],
  ["test_elicitation", { message: "who?" }],
  ["test_missing_capability", {}],
  ["test_input_required_result_elicitation", {}],
  ["test_input_required_result_multiple_inputs", {}],
  ["test_input_required_result_multi_round", {}],
  ["test_unlisted", {}],
  ["no_such_tool", {}],
];
const slowTools = ["test_tool_with_progress", "test_tool_with_logging", "test_reconnection"];

const others: readonly (readonly [method: string, params?: JsonObject])[] = [
  ["ping"],
  ["tools/list"],
  ["tools/list", { cursor: "nonsense" }],
  ["prompts/list"],
  ["resources/list"],
  ["resources/templates/list"],
  ["resources/read", { uri: "test://static-text" }],
  ["resources/read", { uri: "test://template/7/data" }],
  ["resources/read", { uri: "test://nowhere" }],
  ["resources/subscribe", { uri: "test://watched-resource" }],
  ["resources/unsubscribe", { uri: "test://watched-resource" }],
  ["prompts/get", { name: "test_simple_prompt" }],
  ["prompts/get", { name: "test_prompt_with_arguments", arguments: { arg1: "x", arg2: "y" } }],
  ["prompts/get", { name: "test_input_required_result_prompt" }],
  [
    "completion/complete",
    {
      ref: { type: "ref/prompt", name: "test_prompt_with_arguments" },
      argument: { name: "arg1", value: "h" },
    },
  ],
  ["logging/setLevel", { level: "debug" }],
  ["server/discover"],
  ["tools/describe", { names: ["test_sum", "nope"] }],
  ["tools/describe", { name: "test_sum" }],
  ["delta/index"],
  ["delta/index", { digest: "x" }],
  ["delta/encoding", { hash: "0" }],
  ["delta/search", { query: "sum" }],
  ["no/such/method"],
];

const notifications: readonly JsonObject[] = [
  { method: "notifications/initialized" },
  { method: "notifications/roots/list_changed" },
  { method: "notifications/progress", params: { progressToken: 1, progress: 1 } },
  { method: "no/such/notification", params: {} },
];

const versionKey = "io.modelcontextprotocol/protocolVersion";
const statelessMeta: JsonObject = {
  [versionKey]: "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { sampling: {}, elicitation: {}, roots: {} },
};

/** A handshake in a revision without batches, ours or not, or of the reference's; it offers no encoding. */
export function someHandshake(random: Random, id: string | number): JsonObject {
  const params = {
    protocolVersion: random.pick(["2025-11-25", "2025-06-18", "2024-11-05", "delta-mcp/0.2.0", "x"]),
    capabilities: random.pick<JsonObject>([{}, { sampling: {}, elicitation: {} }, { roots: {} }]),
    clientInfo: random.pick<JsonObject>([{}, { name: "fuzz", version: "1" }]),
  };
  return { jsonrpc: "2.0", id, method: "initialize", params };
}

/** A request of either era under this id; a progress token is the id, or anybody's. */
export function someRequest(random: Random, id: string | number, slow = true): JsonObject {
  const stateless = random.chance(0.4);
  const [method, params] =
    stateless && random.chance(0.02)
      ? ([
          "subscriptions/listen",
          { notifications: { resourceSubscriptions: ["test://watched-resource"] } },
        ] as const)
      : someMethod(random, slow);
  const meta: JsonObject = {
    ...(stateless ? statelessMeta : {}),
    ...(stateless && random.chance(0.1) ? { [versionKey]: random.pick(["2025-11-25", "x"]) } : {}),
    ...(random.chance(0.3) ? { progressToken: random.pick([id, id, 0, "t"]) } : {}),
    ...(stateless && random.chance(0.3) ? { "io.modelcontextprotocol/logLevel": "debug" } : {}),
  };
  const whole = {
    ...params,
    ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
    ...(stateless && method === "tools/call" && random.chance(0.3) ? someReplies(random) : {}),
  };
  return { jsonrpc: "2.0", id, method, ...(Object.keys(whole).length > 0 ? { params: whole } : {}) };
}

function someMethod(random: Random, slow: boolean): readonly [method: string, params?: JsonObject] {
  if (slow && random.chance(0.003)) return ["tools/call", { name: random.pick(slowTools) }];
  if (random.chance(0.5)) return random.pick(others);
  const [name, args] = random.pick(tools);
  return ["tools/call", { name, ...(args === undefined ? {} : { arguments: args }) }];
}

function someReplies(random: Random): JsonObject {
  return {
    inputResponses: {
      user_name: { action: "accept", content: { name: "Ada" } },
      step1: { action: "decline" },
    },
    ...(random.chance(0.3) ? { requestState: "forged.state" } : {}),
  };
}

/** A notification, or a response to something that nobody asked. */
export function someNotification(random: Random, knownIds: readonly (string | number)[]): JsonObject {
  if (knownIds.length > 0 && random.chance(0.4)) return cancellation(random.pick(knownIds));
  if (random.chance(0.1)) return cancellation(random.below(1_000));
  if (random.chance(0.2)) return { jsonrpc: "2.0", id: `server-${random.below(50)}`, result: {} };
  return { jsonrpc: "2.0", ...random.pick(notifications) };
}

function cancellation(requestId: string | number): JsonObject {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, reason: "not needed" } };
}

/** What a client answers to a request of the server: right, wrong, or not at all what was asked. */
export function someReply(
  random: Random,
  { id, method }: { id: string | number; method: string },
): JsonObject {
  const right: Readonly<Record<string, JsonObject>> = {
    "elicitation/create": { action: "accept", content: { name: "Ada", username: "ada", email: "a@b" } },
    "sampling/createMessage": { role: "assistant", model: "m", content: { type: "text", text: "hi" } },
    "roots/list": { roots: [{ uri: "file:///tmp" }] },
  };
  if (random.chance(0.2)) return { jsonrpc: "2.0", id, error: { code: -1, message: "no" } };
  return { jsonrpc: "2.0", id, result: random.chance(0.7) ? (right[method] ?? {}) : { unexpected: [1] } };
}
