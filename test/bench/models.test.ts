import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readEndpoint } from "../../bench/models/endpoint.ts";
import { manual } from "../../bench/models/manual.ts";
import { openSet, surfaceNames } from "../../bench/models/open-set.ts";
import { runTask } from "../../bench/models/run-task.ts";
import { madeUp } from "../../bench/models/sets/made-up.ts";
import { sets } from "../../bench/models/sets.ts";
import { type ModelWire, modelStandIn, type ScriptedTurn } from "../support/model-stand-in.ts";

const [invoice] = madeUp.tasks as readonly [(typeof madeUp.tasks)[number]];
const wires: readonly (readonly [ModelWire, boolean])[] = [
  ["openai", false],
  ["openai", true],
  ["anthropic", false],
  ["anthropic", true],
];

async function play(wire: ModelWire, stream: boolean, script: readonly ScriptedTurn[]) {
  const { url, requests } = await modelStandIn(wire, script);
  const endpoint = readEndpoint({
    DELTAMCP_MODEL_URL: url,
    DELTAMCP_MODEL: "stand-in",
    DELTAMCP_MODEL_KEY: "k3y",
    DELTAMCP_MODEL_PROTOCOL: wire,
    DELTAMCP_MODEL_STREAM: stream ? "1" : "0",
  });
  if (typeof endpoint === "string") throw new Error(endpoint);
  return { figures: await runTask(endpoint, await openSet(madeUp, "small"), invoice), requests };
}

const search = { call: "search_tools", args: { query: "show one invoice" } };
const right = { call: "query_tool", args: { name: invoice.tool, args: { invoice_id: 4711 } } };

it.each(wires)("counts calls, errors and tokens of a task over %s (stream: %s)", async (wire, stream) => {
  const wrong = { call: "query_tool", args: { name: invoice.tool, args: { id: 4711 } } };
  const { figures, requests } = await play(wire, stream, [search, wrong, right, { say: "There it is." }]);
  expect(figures).toMatchObject({ isDone: true, isRightTool: true, calls: 3, argumentErrors: 1 });
  expect([figures.tokensIn, figures.tokensOut]).toEqual([400, 28]);
  expect(requests).toHaveLength(4);
  const key = wire === "openai" ? requests[0]?.headers.authorization : requests[0]?.headers["x-api-key"];
  expect(key).toContain("k3y");
  const [first, last] = [JSON.parse(requests[0]?.body ?? ""), requests.at(-1)?.body ?? ""];
  expect(first.tools).toHaveLength(4);
  expect(last).toContain(invoice.tool);
  expect(last).toContain("call-1");
});

it.each(wires)(
  "takes arguments that are no JSON for an error, over %s (stream: %s)",
  async (wire, stream) => {
    const { figures } = await play(wire, stream, [{ call: "query_tool", broken: '{"name": "x' }, right]);
    expect(figures).toMatchObject({ isDone: true, calls: 2, argumentErrors: 1 });
  },
);

it("waits where the rate is refused, and gives up on what stays broken", async () => {
  const limited = [{ status: 429, retryAfter: "0" }, { status: 529, retryAfter: "0" }, right];
  expect((await play("openai", false, limited)).figures).toMatchObject({ isDone: true, calls: 1 });
  await expect(play("openai", false, [{ raw: "<html>" }])).rejects.toThrow(
    "something else than a JSON object",
  );
  await expect(play("anthropic", false, [{ status: 401 }])).rejects.toThrow("answered 401");
});

it("finds a task that was not done, and the wrong tool", async () => {
  const wrong = { call: "query_tool", args: { name: madeUp.tasks[3]?.tool ?? "", args: {} } };
  const { figures } = await play("openai", false, [wrong, { say: "Here." }]);
  expect(figures).toMatchObject({ isDone: false, isRightTool: false, calls: 1, argumentErrors: 0 });
});

it.each([
  [{}, "No endpoint is named: set DELTAMCP_MODEL_URL"],
  [{ DELTAMCP_MODEL_URL: "http://h/v1" }, "No model is named: set DELTAMCP_MODEL"],
  [
    { DELTAMCP_MODEL_URL: "http://h", DELTAMCP_MODEL: "m", DELTAMCP_MODEL_PROTOCOL: "x" },
    "openai or anthropic",
  ],
])("says in words what is missing in %j", (env, words) => {
  expect(readEndpoint(env)).toContain(words);
});

it.each([
  ["http://h:1/v1", "openai", "http://h:1/v1/chat/completions"],
  ["https://h/openai/v1/chat/completions/", "openai", "https://h/openai/v1/chat/completions"],
  ["https://api.anthropic.example", "anthropic", "https://api.anthropic.example/v1/messages"],
])("reads the address %s", (url, protocol, address) => {
  const endpoint = readEndpoint({ DELTAMCP_MODEL_URL: url, DELTAMCP_MODEL: "m" });
  expect(endpoint).toMatchObject({ protocol, url: address });
});

it("has a catalogue of at least 200 tools, ten tasks each, and each task's tool", async () => {
  for (const set of sets) {
    const { definitions } = await openSet(set, "plain");
    const names = definitions.map(({ name }) => name);
    for (const task of set.tasks) expect(names).toContain(task.tool);
    if (set.name !== "analysis") expect(set.tasks).toHaveLength(10);
    if (set.name === "made-up") expect(names.length).toBeGreaterThanOrEqual(200);
    for (const surface of surfaceNames)
      expect((await openSet(set, surface)).definitions.length).toBeGreaterThan(0);
  }
});

it("lets anybody be the model", async () => {
  const lines = [
    'call search_tools {"query":"show one invoice"}',
    "call query_tool {broken",
    `call query_tool ${JSON.stringify(right.args)}`,
    "answer There it is.",
    "answer I did nothing.",
    "end",
  ];
  const printed: string[] = [];
  await manual(madeUp, "small", Readable.from(lines.map((line) => `${line}\n`)), (line) =>
    printed.push(line),
  );
  const text = printed.join("\n");
  expect(text).toContain("1. Show me invoice 4711.");
  expect(text).toContain(`${invoice.tool}(invoice_id:string)`);
  expect(text).toContain("# Task 1: done.");
  expect(text).toContain("# Task 2: not done.");
  expect(printed.at(-1)).toMatch(/^# 1 of 2 tasks done, 3 calls, 1 argument errors, \d+ tokens/);
});
