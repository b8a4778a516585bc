import { expect, it } from "vitest";
import { createClient } from "../../../../runtime/client/stub/create-client.ts";
import type { GeneratedClient, ToolMethod } from "../../../../runtime/client/stub/stub-contract.ts";
import { HttpProblem } from "../../../../runtime/transport/http/http-problem.ts";
import { fetchUrl } from "../../../support/fetch-url.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";
import type { ToolSketch } from "../../../support/memory-tools.ts";
import { dispatchUrl, testServer } from "../../../support/test-server.ts";

interface DemoClient extends GeneratedClient {
  readonly rows: ToolMethod<{ readonly count: number }, readonly { readonly id: number }[]>;
  readonly half: ToolMethod<{ readonly n: number; readonly text?: string }, number>;
  readonly broken: ToolMethod<{ readonly none?: never }, never>;
  readonly guarded: ToolMethod<{ readonly none?: never }, string>;
  readonly gone: ToolMethod<{ readonly none?: never }, string>;
}

const tools: Record<string, Partial<ToolSketch>> = {
  rows: {
    inputSchema: { type: "object", properties: { count: { type: "integer" } } },
    handler: ({ count }) => Array.from({ length: count }, (_, id) => ({ id })),
  },
  half: {
    inputSchema: { type: "object", properties: { n: { type: "integer" } } },
    handler: ({ n }) => n / 2,
  },
  broken: {
    handler: () => {
      throw new Error("it broke");
    },
  },
  guarded: { scopes: ["a"], handler: () => "in" },
};

const methods = JSON.stringify(
  Object.fromEntries([...Object.keys(tools), "gone"].map((name) => [name, [name, ""]])),
);
const descriptor = { contract: 1, server: "demo", digest: "", methods, encoding: async () => "" } as const;
const connect = (dispatch: string, headers: Record<string, string> = {}) =>
  createClient<DemoClient>(descriptor, { dispatch, headers });

/** The stub over a server in memory, with the sizes of the batches that reach it. */
async function open(headers?: Record<string, string>) {
  const server = testServer(tools);
  const batches: number[] = [];
  const origin = await fetchUrl({
    ...server,
    async fetch(request) {
      if (request.method === "POST")
        batches.push(((await request.clone().json()) as { each?: object[] }).each?.length ?? 0);
      return server.fetch(request);
    },
  });
  return { client: await connect(`${origin}/api/dispatch`, headers), batches };
}

it("carries the typed stub: one script over 150 items needs fetch and nothing else", async () => {
  const { client } = await open();
  expect(await client.rows({ count: 2 })).toMatchObject({ kind: "complete", value: [{ id: 0 }, { id: 1 }] });
  let sum = 0;
  for await (const row of client.rows.pages({ count: 150 })) sum += row.id;
  expect(sum).toBe((149 * 150) / 2);
  expect(await client.rows.whole({ count: 400 })).toHaveLength(400);
  const batch = await client.rows.each([{ count: 1 }, { count: "x" as unknown as number }]);
  expect(batch.map((one) => (one.ok ? one.answer.kind : one.error.code))).toEqual([
    "complete",
    "invalid_arguments",
  ]);
  await expect(client.broken()).rejects.toMatchObject({ code: "tool_failed", message: "it broke" });
});

it("sends as many items as a server takes at once, and gives their results in order", async () => {
  const { client, batches } = await open();
  const answers = await client.half.each(Array.from({ length: 1_500 }, (_, n) => ({ n })));
  expect(answers.map((one) => one.ok && one.answer.kind === "complete" && one.answer.value)).toEqual(
    Array.from({ length: 1_500 }, (_, n) => n / 2),
  );
  expect(batches).toEqual([1_000, 500]);
  expect(await client.half.each([])).toEqual([]);
  expect(batches).toHaveLength(2);
});

it("keeps each request to the bytes that a server takes, counted in UTF-8", async () => {
  const { client, batches } = await open();
  // 1.2 MB each in bytes, a third of that in characters.
  const answers = await client.half.each(Array(7).fill({ n: 2, text: "嗨".repeat(400_000) }));
  expect(answers.map((one) => one.ok)).toEqual(Array(7).fill(true));
  expect(batches).toEqual([3, 3, 1]);
  await expect(client.half.each([{ n: 1, text: "x".repeat(5_000_000) }])).rejects.toMatchObject({
    code: "invalid_arguments",
    message: "A request body holds 4194304 bytes at most",
  });
});

it("raises what the server says of a whole batch", async () => {
  const { client } = await open();
  await expect(client.gone.each([{}, {}])).rejects.toMatchObject({
    code: "unknown_tool",
    message: "There is no tool gone.",
  });
  const stranger = (await open({ "x-principal": "bob", "x-scopes": "b" })).client;
  const [refused] = await stranger.guarded.each([{}]);
  expect(refused).toMatchObject({ ok: false, error: { code: "forbidden", details: { missing: ["a"] } } });
});

it.each([
  [401, "Say who you are."],
  [403, "Not you."],
])("raises the %i of a server that checks who asks", async (status, message) => {
  const url = await dispatchUrl(tools, {
    authenticate: () => {
      throw new HttpProblem(status, message);
    },
  });
  const client = await connect(url);
  for (const answer of [client.half.each([{ n: 1 }]), client.half({ n: 1 })])
    await expect(answer).rejects.toMatchObject({ code: "forbidden", message });
});

it("loses nothing that ran: the error of a later request stands in the place of all answers that are missing", async () => {
  let requests = 0;
  const url = await dispatchUrl(tools, {
    authenticate: () => {
      if (++requests === 2) throw new HttpProblem(401, "Your hour is over.");
      return {};
    },
  });
  const client = await connect(url);
  const answers = await client.half.each(Array.from({ length: 2_500 }, (_, n) => ({ n })));
  expect(answers).toHaveLength(2_500);
  expect(answers.slice(0, 1_000).every((one) => one.ok)).toBe(true);
  for (const one of answers.slice(1_000))
    expect(one).toMatchObject({ ok: false, error: { code: "forbidden", message: "Your hour is over." } });
  expect(requests).toBe(2);
});

it("tells what is wrong with the connection, and takes no stranger's answer for a result", async () => {
  const dead = await connect("http://127.0.0.1:60999/api/dispatch");
  await expect(dead.broken()).rejects.toMatchObject({ code: "connection" });
  const page = await httpUpstream((_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
  const lost = await connect(page.url);
  await expect(lost.broken()).rejects.toMatchObject({
    code: "connection",
    message: "The server answered 502 Bad Gateway: <h1>Bad gateway</h1>",
  });
  const gate = await httpUpstream((_, response) =>
    sendJson(response, { message: "who?" }, 401, { "www-authenticate": "Bearer" }),
  );
  const shut = await connect(gate.url);
  for (const answer of [shut.half({ n: 1 }), shut.half.each([{ n: 1 }])])
    await expect(answer).rejects.toMatchObject({
      code: "forbidden",
      message: 'The server answered 401 Unauthorized: {"message":"who?"}',
      details: { status: 401, wwwAuthenticate: "Bearer" },
    });
});

it("keeps how long to wait, in a call and in a batch", async () => {
  const limited: Partial<ToolSketch> = {
    handler: () => {
      throw Object.assign(new Error("slow down"), { status: 429, headers: { "retry-after": "7" } });
    },
  };
  const client = await connect(await dispatchUrl({ half: limited }));
  const wait = { kind: "rate_limited", retryAfterSeconds: 7, upstream: "half" };
  expect(await client.half({ n: 1 })).toEqual(wait);
  expect(await client.half.each([{ n: 1 }, { n: 2 }])).toEqual([
    { ok: true, answer: wait },
    { ok: true, answer: wait },
  ]);
});
