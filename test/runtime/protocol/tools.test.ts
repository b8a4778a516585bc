import { expect, it } from "vitest";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import { createProtocol } from "../../../runtime/protocol/protocol.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import { demoServer, demoTools } from "../../support/demo-server.ts";
import {
  handshakeClient,
  memoryClient,
  memoryParts,
  type ServerSketch,
  statelessMeta,
} from "../../support/memory-server.ts";

const call = (name: string, rest: object = {}) => ({ name, ...rest });

it("lists every visible tool in the order of the catalogue", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("tools/list");
  expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual(
    Object.keys(demoTools).filter((name) => name !== "hidden"),
  );
  expect(result).not.toHaveProperty("nextCursor");
});

it.each([
  ["omitted", undefined],
  ["null", null],
  ["empty", {}],
])("calls a tool with %s arguments", async (_name, args) => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("tools/call", {
    name: "now",
    ...(args === undefined ? {} : { arguments: args }),
  });
  expect(result).toEqual({ content: [{ type: "text", text: "noon" }] });
});

it("calls hidden tools", async () => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("tools/call", call("hidden"))).result.content[0].text).toBe("found me");
});

it.each(["nope", "__proto__", "constructor", ""])("says that there is no tool %j", async (name) => {
  const client = await handshakeClient(demoServer);
  const { error } = await client.request("tools/call", call(name));
  expect(error).toEqual({ code: -32602, message: `Unknown tool: ${name}` });
});

it.each([[{}], [{ name: 1 }], [{ name: "now", arguments: [] }], [{ name: "now", arguments: "{}" }]])(
  "refuses the call %j",
  async (params) => {
    const client = await handshakeClient(demoServer);
    expect((await client.request("tools/call", params)).error.code).toBe(-32602);
  },
);

it("answers wrong arguments with a result that the model can read", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("tools/call", call("add", { arguments: { a: "1" } }));
  expect(result.isError).toBe(true);
  expect(result.content[0].text).toContain("`b`");
});

it("answers a failing tool with a result that says why", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("tools/call", call("fail"));
  expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: "it broke" }] });
});

it("lets a slow call wait alone", async () => {
  const client = await handshakeClient(demoServer);
  const slow = client.request("tools/call", call("sleep", { arguments: { ms: 50 } }));
  const order: string[] = [];
  await Promise.all([
    slow.then(() => order.push("slow")),
    client.request("tools/call", call("now")).then(() => order.push("quick")),
    client.request("tools/list").then(() => order.push("list")),
  ]);
  expect(order.at(-1)).toBe("slow");
});

const withOutput = (outputSchema: object, value: unknown): ServerSketch => ({
  tools: { out: { outputSchema: outputSchema as { type: string }, handler: () => value } },
});
const objectRoot = withOutput({ type: "object", properties: { n: { type: "number" } } }, { n: 1 });
const arrayRoot = withOutput({ type: "array", items: { type: "number" } }, [1]);

/** A server whose list announces output schemas, as detail `complete` does. */
function announcing(sketch: ServerSketch) {
  const parts = memoryParts({ ...sketch, header: { structured: true } });
  const { catalogue, surface } = parts;
  const list = async () => {
    const records = await Promise.all(catalogue.header.names.map((name) => catalogue.tool(name)));
    const tools = records.map((record) => ({
      name: record?.name,
      description: record?.description,
      inputSchema: record?.inputSchema,
      outputSchema: record?.outputSchema,
    }));
    return JSON.stringify({ tools });
  };
  Object.assign(catalogue, { list });
  return createProtocol({ ...parts, surface: { ...surface, list } });
}

it.each([
  ["2024-11-05", objectRoot, undefined, undefined],
  ["2025-03-26", objectRoot, undefined, undefined],
  ["2025-06-18", objectRoot, "object", { n: 1 }],
  ["2025-11-25", objectRoot, "object", { n: 1 }],
  ["2025-11-25", arrayRoot, undefined, undefined],
] as const)("sends in %s only the data that it can carry (%#)", async (revision, sketch, root, data) => {
  const client = await handshakeClient(announcing(sketch), revision);
  const { result: list } = await client.request("tools/list");
  expect(list.tools[0].outputSchema?.type).toBe(root);
  const { result } = await client.request("tools/call", call("out"));
  expect(result.structuredContent).toEqual(data);
  expect(result.content).toHaveLength(1);
});

it("sends any JSON value as data in 2026-07-28", async () => {
  const client = memoryClient(announcing(arrayRoot));
  const { result: list } = await client.request("tools/list", { _meta: statelessMeta() });
  expect(list.tools[0].outputSchema.type).toBe("array");
  const { result } = await client.request("tools/call", { name: "out", _meta: statelessMeta() });
  expect(result.structuredContent).toEqual([1]);
});

it("sends no data where none was announced, but to clients that know Delta", async () => {
  const standard = await handshakeClient(demoServer);
  const delta = await handshakeClient(demoServer, "2025-11-25", {
    experimental: { "io.github.deltamcp/delta": {} },
  });
  const add = call("add", { arguments: { a: 1, b: 2 } });
  expect((await standard.request("tools/call", add)).result).toEqual({
    content: [{ type: "text", text: '{"sum":3}' }],
  });
  expect((await delta.request("tools/call", add)).result).toMatchObject({ structuredContent: { sum: 3 } });
});

it.each([
  ["2024-11-05", ["text", "image", "text", "resource", "text"]],
  ["2025-03-26", ["text", "image", "audio", "resource", "text"]],
  ["2025-06-18", ["text", "image", "audio", "resource", "resource_link"]],
  ["2025-11-25", ["text", "image", "audio", "resource", "resource_link"]],
])("sends in %s the kinds of content that it has", async (revision, kinds) => {
  const client = await handshakeClient(demoServer, revision);
  const { result } = await client.request("tools/call", call("media"));
  expect(result.content.map((block: { type: string }) => block.type)).toEqual(kinds);
  expect(JSON.stringify(result.content)).toContain("test://link");
});

const thrown: readonly (readonly [string, () => unknown])[] = [
  ["an error", () => new Error(long)],
  ["an error of ours", () => new DeltaMcpError("upstream_failed", long)],
  ["wrong arguments", () => new DeltaMcpError("invalid_arguments", long)],
  ["a text", () => long],
];
const long = "words and words ".repeat(70_000);

it.each(thrown)("tells the beginning of %s that is a megabyte long", async (_, error) => {
  const fail = () => {
    throw error();
  };
  const client = await handshakeClient({
    ...demoServer,
    tools: { fail: { handler: fail } },
    handlers: { ...demoServer.handlers, askingPrompt: fail, readItem: fail },
  });
  const answers = [
    await client.request("tools/call", { name: "fail" }),
    await client.request("prompts/get", { name: "asks" }),
    await client.request("resources/read", { uri: "test://items/1" }),
  ];
  for (const answer of answers) {
    const text = JSON.stringify(answer);
    expect(text).toContain("words and words");
    expect(text).toContain("more characters");
    expect(text.length).toBeLessThan(3_000);
  }
});

it("gives a model no cursor to all of a held result", async () => {
  const rows = { handler: () => Array.from({ length: 900 }, (_, id) => ({ id })) };
  const client = await handshakeClient({ tools: { rows } });
  const read = (args: JsonObject) => client.request("tools/call", { name: "rows", arguments: args });
  const [cursor = ""] = /r\d{18}\.p2/.exec(JSON.stringify(await read({}))) ?? [];
  expect((await read({ _next: cursor })).result).not.toHaveProperty("isError");
  expect((await read({ _next: cursor.replace("p2", "all") })).result).toMatchObject({ isError: true });
});
