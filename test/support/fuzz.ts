/** A small seeded generator (mulberry32): the same seed makes the same messages. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Values that have broken somebody's server before. */
const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  "__proto__",
  "constructor",
  "\u2028\u2029",
  "\ud800",
  "\u0000",
  "x".repeat(2_000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { ["__proto__"]: { polluted: true } },
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
];

const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;

/** Messages that a client may send, with everything a server has to do with. */
function plausible(random: () => number, id: number): Record<string, unknown> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": pick(random, ["2026-07-28", "2025-11-25", "x"]),
    "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
    progressToken: pick(random, [0, "t", 1]),
  };
  const names = ["add", "now", "fail", "steps", "media", "ask_name", "nope", "touch", "hidden"];
  const methods: readonly [string, unknown][] = [
    [
      "initialize",
      { protocolVersion: pick(random, ["2025-11-25", "2024-11-05", "x"]), capabilities: {}, clientInfo: {} },
    ],
    ["ping", {}],
    ["server/discover", { _meta: meta }],
    ["tools/list", pick(random, [{}, { cursor: "x" }, { _meta: meta }])],
    [
      "tools/call",
      { name: pick(random, names), arguments: { a: 1, b: 2 }, _meta: pick(random, [meta, {}, undefined]) },
    ],
    ["tools/call", { name: "ask_name", inputResponses: {}, requestState: "x.y", _meta: meta }],
    ["tools/describe", { names: ["add", "nope"] }],
    ["delta/index", { digest: "x" }],
    ["delta/search", { query: "add" }],
    ["prompts/get", { name: "greet", arguments: { who: "x" } }],
    ["resources/read", { uri: "test://items/1" }],
    ["resources/subscribe", { uri: "test://watched" }],
    [
      "completion/complete",
      { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "who", value: "w" } },
    ],
    ["logging/setLevel", { level: "debug" }],
    ["notifications/cancelled", { requestId: Math.floor(random() * id) }],
    ["no/such", {}],
  ];
  const [method, params] = pick(random, methods);
  const message = { jsonrpc: "2.0", id, method, params };
  return random() < 0.1 ? { jsonrpc: "2.0", method, params } : message;
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Changes a value here and there: other types, lost keys, doubled items. */
function mutate(random: () => number, value: unknown, chance: number): unknown {
  if (random() < chance) return pick(random, nasty);
  if (Array.isArray(value)) {
    const items = value.map((item) => mutate(random, item, chance));
    return random() < chance ? [...items, ...items] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(() => random() >= chance / 2);
  return Object.fromEntries(entries.map(([key, item]) => [key, mutate(random, item, chance)]));
}

/** The bytes of one message: as they should be, changed as a value, or changed as text. */
export function fuzzedMessage(random: () => number, id: number): Buffer {
  const message = plausible(random, id);
  const kind = random();
  if (kind < 0.3) return Buffer.from(JSON.stringify(message));
  if (kind < 0.75) return Buffer.from(JSON.stringify(mutate(random, message, 0.15)) ?? "");
  const bytes = Buffer.from(JSON.stringify(message));
  if (kind < 0.8) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (kind < 0.85) return Buffer.from(JSON.stringify([message, mutate(random, message, 0.3)]));
  if (kind < 0.87)
    return Buffer.from(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"add","arguments":{"a":${deep}}}}`,
    );
  for (let change = 0; change < 3; change++)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}

/** How many requests each id stands for in a message, batches included: more answers than that are too many. */
export function requestIds(bytes: Buffer): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return (Array.isArray(value) ? value : [value]).map((each) => (each as { id?: unknown } | null)?.id);
  } catch {
    return [];
  }
}
