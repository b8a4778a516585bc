import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { createServer } from "../../../runtime/server/create-server.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

const tools = ["quick", "slow", "deaf", "ask"].map((name) => toolRecord({ name }));
const emitted = emittedCatalogue({ tools, search: searchIndex(tools) });

/** A server whose tools take time, and a way to let `slow` finish. */
function open() {
  let finish = () => {};
  const finished = new Promise<string>((resolve) => {
    finish = () => resolve("at last");
  });
  let started = 0;
  const starting = <T>(result: T) => {
    started += 1;
    return result;
  };
  const server = createServer(
    emitted,
    {
      quick: () => "done",
      slow: () => starting(finished),
      deaf: () => starting(new Promise(() => {})),
      ask: async (_: unknown, ctx: { elicit: (params: object) => Promise<{ action: string }> }) =>
        (await ctx.elicit({ message: "?", requestedSchema: { type: "object", properties: {} } })).action,
    },
    { env: { DELTAMCP_RECEIPTS: "memory" } },
  );
  return {
    server,
    finish,
    inFlight: (count: number) => vi.waitFor(() => expect(started).toBe(count), 10_000),
  };
}

const callOf = (id: number, name: string) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });

const post = (body: unknown, path = "/mcp", headers = {}) =>
  new Request(`http://localhost${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      host: "localhost",
      ...headers,
    },
    body: JSON.stringify(body),
  });

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they please.
const jsonOf = (response: Response): Promise<any> => response.json();

/** A peer over a pair of streams, and every message that it got. */
function peer() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let text = "";
  output.on("data", (chunk) => {
    text += chunk;
  });
  return {
    streams: { input, output },
    send: (message: unknown) => input.write(`${JSON.stringify(message)}\n`),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into messages as they please.
    got: (): any[] =>
      text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
  };
}

it("finishes calls in flight over fetch, stdio and dispatch, and refuses new ones", async () => {
  const { server, finish, inFlight } = open();
  const { streams, send, got } = peer();
  const served = server.stdio(streams);
  send(callOf(1, "slow"));
  const [mcp, dispatch] = [
    server.fetch(post(callOf(2, "slow"))),
    server.fetch(post({ key: "slow" }, "/api/dispatch")),
  ];
  await inFlight(3);
  const closed = server.close(5_000);

  const refused = await server.fetch(post(callOf(3, "quick")));
  expect([refused.status, (await jsonOf(refused)).error]).toEqual([
    503,
    { code: -32000, message: "The server is stopping." },
  ]);
  const late = await server.fetch(post({ key: "quick" }, "/api/dispatch"));
  expect([late.status, late.headers.get("retry-after"), await late.json()]).toMatchObject([
    503,
    "1",
    { ran: false, error: { message: "The server is stopping." } },
  ]);
  send(callOf(4, "quick"));
  await vi.waitFor(() => expect(got()).toMatchObject([{ id: 4, error: { code: -32000 } }]), 10_000);

  finish();
  await closed;
  expect((await jsonOf(await mcp)).result.content[0].text).toBe("at last");
  expect(await (await dispatch).json()).toMatchObject({ ran: true, result: "at last" });
  await served;
  expect(got()[1]).toMatchObject({ id: 1, result: { content: [{ text: "at last" }] } });
});

it("gives up calls that do not finish within the grace time, and says so", async () => {
  const { server, inFlight } = open();
  const { streams, send, got } = peer();
  const served = server.stdio(streams);
  send(callOf(1, "deaf"));
  const mcp = server.fetch(post(callOf(2, "deaf")));
  const dispatch = server.fetch(post({ key: "deaf" }, "/api/dispatch"));
  await inFlight(3);
  await server.close(30);
  const error = { code: -32000, message: "The server is stopping." };
  expect([(await mcp).status, (await jsonOf(await mcp)).error]).toEqual([503, error]);
  expect((await dispatch).status).toBe(503);
  await served;
  expect(got()).toEqual([{ jsonrpc: "2.0", id: 1, error }]);
});

it("takes the reply that a call in flight waits for", async () => {
  const { server } = open();
  const { streams, send, got } = peer();
  const served = server.stdio(streams);
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "t", version: "1" },
  };
  send({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  send(callOf(2, "ask"));
  const question = await vi.waitFor(() => {
    const asked = got().find(({ method }) => method === "elicitation/create");
    if (asked === undefined) throw new Error("not asked yet");
    return asked;
  }, 10_000);
  const closed = server.close(5_000);
  send({ jsonrpc: "2.0", id: question.id, result: { action: "decline" } });
  await closed;
  await served;
  expect(got().at(-1)).toMatchObject({ id: 2, result: { content: [{ text: "decline" }] } });
});

it("is closed once, and when it was never used", async () => {
  const { server } = open();
  await Promise.all([server.close(), server.close(0)]);
  await server.close();
  expect((await server.fetch(post(callOf(1, "quick")))).status).toBe(503);
  await createServer(emitted, {}, { env: {} })[Symbol.asyncDispose]();
});

it("does not wait for a peer that reads nothing", async () => {
  const { server } = open();
  const stuck = { write: () => true, on: () => {}, writableLength: 0 };
  const served = server.stdio({ input: new PassThrough(), output: stuck });
  await server.close(0);
  void served;
});
