import { PassThrough, Writable } from "node:stream";
import { expect, it } from "vitest";
import type { BinaryCodec, Codec, TextCodec } from "../../../../runtime/encoding/codec.ts";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import { frameOf, MessageSplitter } from "../../../../runtime/transport/stdio/message-splitter.ts";
import { serveStdio } from "../../../../runtime/transport/stdio/serve-stdio.ts";
import { demoServer } from "../../../support/demo-server.ts";
import { memoryParts, type ServerSketch } from "../../../support/memory-server.ts";

const base64: TextCodec = {
  type: "application/json",
  parameters: { variant: "compact" },
  binary: false,
  encode: (value) => Buffer.from(JSON.stringify(value)).toString("base64"),
  decode: (text) => JSON.parse(Buffer.from(text, "base64").toString()),
};

const binary: BinaryCodec = {
  type: "application/json",
  parameters: { variant: "compact" },
  binary: true,
  encode: (value) => Buffer.from(`\n${JSON.stringify(value, null, 1)}\n`),
  decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
};

const offer = (codec: Codec) => ({ type: codec.type, parameters: codec.parameters, load: async () => codec });

function pipe(
  sketch: ServerSketch = demoServer,
  options: { maxMessageBytes?: number; graceMs?: number; codec?: Codec } = {},
) {
  const input = new PassThrough();
  const output = new PassThrough();
  const server = serveStdio(createProtocol(memoryParts(sketch)), {
    input,
    output,
    ...options,
    encodings: [offer(options.codec ?? base64)],
  });
  let text = "";
  output.on("data", (chunk) => {
    text += chunk;
  });
  const lines = () => text.split("\n").slice(0, -1);
  return {
    input,
    output,
    server,
    lines,
    write: (...messages: unknown[]) =>
      input.write(
        messages
          .map((message) => `${typeof message === "string" ? message : JSON.stringify(message)}\n`)
          .join(""),
      ),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into messages as they please.
    messages: (): any[] => lines().map((line) => JSON.parse(line)),
    async until(count: number) {
      await expect.poll(() => lines().length, { timeout: 5_000, interval: 5 }).toBe(count);
      return lines().map((line) => JSON.parse(line));
    },
  };
}

const request = (id: string | number, method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const call = (id: string | number, name: string, args: object = {}) =>
  request(id, "tools/call", { name, arguments: args });

it("answers one message a line", async () => {
  const { write, until } = pipe();
  write(request("server-discover-probe-1", "ping"), request(0, "tools/list"));
  expect(await until(2)).toMatchObject([
    { id: "server-discover-probe-1", result: {} },
    { id: 0, result: { tools: {} } },
  ]);
});

it.each([
  ["no JSON", "{", -32700],
  ["a text", "hello", -32700],
  ["half of UTF-8", Buffer.from([0x22, 0xff, 0x22]).toString("latin1"), undefined],
  ["a list", "[]", -32600],
  ["a number", "42", -32600],
  ["no id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
])("answers %s with an error that has no id, and goes on", async (_name, line, code) => {
  const { input, write, until } = pipe();
  if (code === undefined) input.write(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
  else write(line);
  write(request(1, "ping"));
  expect(await until(2)).toMatchObject([
    { id: null, error: { code: code ?? -32700 } },
    { id: 1, result: {} },
  ]);
});

it("ignores blank lines and carriage returns", async () => {
  const { input, until } = pipe();
  input.write(`\n\r\n  \n${JSON.stringify(request(1, "ping"))}\r\n`);
  expect(await until(1)).toMatchObject([{ id: 1 }]);
});

it("says how long a message may be", async () => {
  const { write, until } = pipe(demoServer, { maxMessageBytes: 200 });
  write(request("x".repeat(300), "ping"), request(2, "ping"));
  expect(await until(2)).toMatchObject([
    { id: null, error: { code: -32700, message: "Parse error: a message is longer than 200 bytes" } },
    { id: 2 },
  ]);
});

it("lets a slow call hold up nobody", async () => {
  const { write, until } = pipe();
  write(call("slow", "sleep", { ms: 60 }), call("quick", "now"), request("list", "tools/list"));
  const answers = await until(3);
  expect(answers.map(({ id }) => id).at(-1)).toBe("slow");
});

it("keeps line separators on one line, as they were, and sends no lone surrogate in a result", async () => {
  const odd = "\u2028\u2029\ud800\u0000\r\n";
  const { write, lines, until } = pipe({ tools: { odd: { handler: () => odd } } });
  write(call(odd, "odd"));
  const [answer] = await until(1);
  expect(answer).toMatchObject({ id: odd, result: { content: [{ text: odd.toWellFormed() }] } });
  expect(lines()[0]).not.toMatch(/[\u2028\u2029\r]/);
});

it("sends progress before the result, and nothing for a cancelled call", async () => {
  const { write, until, messages } = pipe();
  write(request(1, "tools/call", { name: "steps", _meta: { progressToken: 0 } }), call(2, "wait"));
  write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } }, request(3, "ping"));
  await until(6);
  const methods = messages().map(({ method, id }) => method ?? id);
  expect(methods.indexOf("notifications/progress")).toBeLessThan(methods.indexOf(1));
  expect(methods).not.toContain(2);
});

it("finishes calls in flight when the input ends, and closes", async () => {
  const { input, write, server, messages } = pipe();
  write(call(1, "sleep", { ms: 40 }));
  input.end(JSON.stringify(call(2, "now")));
  await server.closed;
  expect(messages().map(({ id }) => id)).toEqual([2, 1]);
});

it("gives up calls that do not finish in time", async () => {
  const { input, write, server, lines } = pipe(demoServer, { graceMs: 20 });
  write(call(1, "wait"));
  input.end();
  await server.closed;
  expect(lines()).toEqual([]);
});

it("closes at once when nothing is in flight", async () => {
  const { input, server } = pipe(demoServer, { graceMs: 60_000 });
  input.end();
  await server.closed;
});

it("survives a peer that is gone", async () => {
  const { input, output, write, server } = pipe();
  write(call(1, "wait"), call(2, "now"));
  output.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  await server.closed;
  input.write(`${JSON.stringify(request(3, "ping"))}\n`);
  await new Promise(setImmediate);
});

it("stops listening to a peer that does not read", async () => {
  const input = new PassThrough();
  const big = {
    tools: {
      big: {
        handler: () => "x".repeat(1_000_000),
        result: { format: "text", maxTokens: 1e9, paginateAfter: 50 },
      },
    },
  } as const;
  let release = () => {};
  const output = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      release = done;
    },
  });
  serveStdio(createProtocol(memoryParts(big)), { input, output, encodings: [] });
  let sent = 0;
  const feed = () => {
    for (; sent < 100; sent++) if (!input.write(`${JSON.stringify(call(sent, "big"))}\n`)) return;
  };
  for (let round = 0; round < 200 && !input.isPaused(); round++) {
    feed();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(input.isPaused()).toBe(true);
  expect(output.writableLength).toBeLessThan(60_000_000);
  for (let round = 0; round < 200 && input.isPaused(); round++) {
    release();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(input.isPaused()).toBe(false);
});

it("speaks the encoding that the handshake agreed on, from the next message on", async () => {
  const { write, until, lines, input } = pipe();
  write(
    request(1, "initialize", {
      protocolVersion: "delta-mcp/0.2.0",
      capabilities: { encoding: { compactJson: true }, tools: { progressiveDisclosure: true } },
    }),
  );
  expect(await until(1)).toMatchObject([{ id: 1, result: { encoding: { format: "compact-json" } } }]);
  input.write(`${base64.encode(request(2, "tools/list") as never)}\n`);
  await expect.poll(() => lines().length).toBe(2);
  expect(base64.decode(lines()[1] ?? "")).toMatchObject({
    id: 2,
    result: { tools: [{ name: "add" }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}] },
  });
});

it("tells subscribers about updates beside any call", async () => {
  const { write, until } = pipe();
  write(request(1, "initialize", { protocolVersion: "2025-06-18", capabilities: {} }));
  write(request(2, "resources/subscribe", { uri: "test://watched" }));
  await until(2);
  write(call(3, "touch"));
  expect(await until(4)).toContainEqual({
    jsonrpc: "2.0",
    method: "notifications/resources/updated",
    params: { uri: "test://watched" },
  });
});

it("frames a binary encoding by length", async () => {
  const { input, output, until } = pipe(demoServer, { codec: binary });
  input.write(
    `${JSON.stringify(
      request(1, "initialize", {
        protocolVersion: "delta-mcp/0.2.0",
        capabilities: { encoding: { compactJson: true } },
      }),
    )}\n`,
  );
  await until(1);
  const chunks: Buffer[] = [];
  output.on("data", (chunk) => chunks.push(chunk));
  input.write(frameOf(binary.encode(request(2, "ping") as never)));
  input.write(frameOf(Buffer.from("no JSON")));
  input.write(frameOf(binary.encode(request(3, "ping") as never)));
  const seen: unknown[] = [];
  const splitter = new MessageSplitter(
    { message: (bytes) => seen.push(JSON.parse(bytes.toString())), tooLong() {} },
    1e6,
  );
  splitter.framing = "frames";
  await expect
    .poll(() => {
      for (const chunk of chunks.splice(0)) splitter.push(chunk);
      return seen.length;
    })
    .toBe(3);
  expect(seen).toMatchObject([{ id: 2 }, { id: null, error: { code: -32700 } }, { id: 3 }]);
});

it("stops listening to a peer whose calls pile up, and goes on when they are done", async () => {
  const waiting: (() => void)[] = [];
  const tools = {
    pile: { handler: () => new Promise<string>((resolve) => waiting.push(() => resolve("done"))) },
  };
  const { input, write, lines } = pipe({ tools });
  for (let id = 0; id < 3_000; id++) write(call(id, "pile"));
  await expect.poll(() => waiting.length, { interval: 5 }).toBe(1_024);
  expect(input.isPaused()).toBe(true);
  write(call("late", "pile"));
  await new Promise(setImmediate);
  expect(waiting.length).toBe(1_024);
  for (let round = 0; round < 1_000 && lines().length < 3_001; round++) {
    for (const finish of waiting.splice(0)) finish();
    await new Promise(setImmediate);
  }
  expect(lines()).toHaveLength(3_001);
});

it("refuses a message that is nested too deep, and goes on", async () => {
  const { write, until } = pipe();
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  write(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":${deep(100_000)}}}`);
  write(request(2, "ping"));
  expect(await until(2)).toMatchObject([
    { id: null, error: { code: -32700, message: "Parse error: a message is nested deeper than 512 levels" } },
    { id: 2, result: {} },
  ]);
});
