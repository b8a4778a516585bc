import { expect, it } from "vitest";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import { demoServer, demoTools } from "../../../support/demo-server.ts";
import { handshakeClient, memoryClient, memoryParts } from "../../../support/memory-server.ts";

/** What the reference implementation's client sends. */
const hello = (capabilities = {}) => ({
  protocolVersion: "delta-mcp/0.2.0",
  capabilities: {
    tools: { progressiveDisclosure: true, lazyLoading: true },
    encoding: { compactJson: true },
    ...capabilities,
  },
  clientInfo: { name: "delta-mcp-client", version: "0.2.0" },
});

async function referenceClient(capabilities = {}) {
  const client = memoryClient(createProtocol(memoryParts(demoServer)));
  return { client, answer: await client.request("initialize", hello(capabilities)) };
}

it("agrees as the reference does, on compact-json for all that follows", async () => {
  const { client, answer } = await referenceClient();
  expect(answer.result).toEqual({
    protocolVersion: "delta-mcp/0.2.0",
    baselineVersion: "2025-11-25",
    serverInfo: { name: "demo", version: "1.2.3" },
    capabilities: {
      tools: { progressiveDisclosure: true, lazyLoading: true },
      encoding: { compactJson: true },
    },
    encoding: { format: "compact-json" },
  });
  expect(client.session.encoding).toEqual({ after: 1, mediaType: "application/json; variant=compact" });
});

it("stays with JSON where the client does not offer compact-json", async () => {
  const { client, answer } = await referenceClient({ encoding: { cbor: true } });
  expect(answer.result.encoding).toEqual({ format: "json" });
  expect(client.session.encoding?.mediaType).toBeUndefined();
});

it("lists names and descriptions to those who disclose progressively", async () => {
  const { client } = await referenceClient();
  const { result } = await client.request("tools/list");
  expect(result.tools).toContainEqual({ name: "add", description: "Adds two numbers" });
  expect(result.tools).toHaveLength(Object.keys(demoTools).length - 1);
  expect(JSON.stringify(result)).not.toContain("inputSchema");
});

it("lists whole definitions to those who do not", async () => {
  const { client } = await referenceClient({ tools: {} });
  const { result } = await client.request("tools/list", { cursor: "ignored" });
  expect(result.tools[0]).toHaveProperty("inputSchema");
});

it("describes one tool as the result itself", async () => {
  const { client } = await referenceClient();
  const { name, description, inputSchema, outputSchema } = { name: "add", ...demoTools["add"] };
  expect((await client.request("tools/describe", { name })).result).toEqual({
    name,
    description,
    inputSchema,
    outputSchema,
  });
});

it("names a tool that is not there", async () => {
  const { client } = await referenceClient();
  expect((await client.request("tools/describe", { name: "nope" })).error.message).toContain("nope");
  expect((await client.request("tools/call", { name: "nope" })).error.message).toContain("nope");
});

it("answers calls with one text that holds the result as JSON", async () => {
  const { client } = await referenceClient();
  const { result } = await client.request("tools/call", { name: "add", arguments: { a: 1, b: 2 } });
  expect(result).toEqual({ content: [{ type: "text", text: '{"sum":3}' }] });
});

it("sends no data beside the text, whatever the server sends to others", async () => {
  const sketch = { ...demoServer, header: { ...demoServer.header, structured: true } };
  const protocol = createProtocol(memoryParts(sketch));
  const params = { name: "add", arguments: { a: 1, b: 2 } };
  const standard = memoryClient(protocol);
  await standard.request("initialize", { ...hello(), protocolVersion: "2025-11-25" });
  expect((await standard.request("tools/call", params)).result).toHaveProperty("structuredContent");
  const client = memoryClient(protocol);
  await client.request("initialize", hello());
  expect((await client.request("tools/call", params)).result).toEqual({
    content: [{ type: "text", text: '{"sum":3}' }],
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }));

async function pagingClient() {
  const ran: object[] = [];
  const tool = (properties: object, count: number) => ({
    inputSchema: { type: "object", properties, additionalProperties: false },
    handler: (args: object) => {
      ran.push(args);
      return numbers(count);
    },
  });
  const tools = {
    list: tool({ of: { type: "string" } }, 130),
    few: tool({}, 8),
    own: tool({ page: { type: "integer" } }, 130),
    own_in_branch: {
      ...tool({}, 130),
      inputSchema: { anyOf: [{ properties: { page: { type: "integer" } } }] },
    },
  };
  const client = memoryClient(createProtocol(memoryParts({ tools })));
  await client.request("initialize", hello());
  const call = async (name: string, args: object) => {
    const { result } = await client.request("tools/call", { name, arguments: args } as never);
    return JSON.parse(result.content[0].text);
  };
  return { call, ran };
}

it("pages a result by page and pageSize in the arguments, and runs the tool once", async () => {
  const { call, ran } = await pagingClient();
  const first = await call("list", { of: "a" });
  expect(first).toMatchObject({ paginated: true, page: 1, totalPages: 3, totalItems: 130, hasMore: true });
  expect(first.items).toEqual(numbers(50));
  expect(first.note).toContain("Pass page=2 for the next page.");
  expect((await call("list", { of: "a", page: 2 })).items[0]).toEqual({ number: 51 });
  const last = await call("list", { page: "3", of: "a" });
  expect(last).toMatchObject({ page: 3, hasMore: false });
  expect(last.items).toHaveLength(30);
  // Past the end is the last page, as in the reference.
  expect((await call("list", { of: "a", page: 99 })).page).toBe(3);
  expect((await call("list", { of: "a", page: 4, pageSize: 20 })).items[0]).toEqual({ number: 61 });
  expect(ran).toEqual([{ of: "a" }]);
});

it("runs the tool for other arguments, and again without a page", async () => {
  const { call, ran } = await pagingClient();
  expect((await call("list", { of: "a", page: 2, pageSize: 30 })).items[0]).toEqual({ number: 31 });
  expect((await call("list", { of: "b", page: 2 })).items[0]).toEqual({ number: 51 });
  await call("list", { of: "a" });
  expect(ran).toEqual([{ of: "a" }, { of: "b" }, { of: "a" }]);
});

it("pages what would fit by the size that is asked for, and reads odd numbers as the default", async () => {
  const { call } = await pagingClient();
  expect(await call("few", { page: 2, pageSize: 5 })).toMatchObject({
    page: 2,
    totalPages: 2,
    items: numbers(8).slice(5),
  });
  expect(await call("few", { page: -1, pageSize: "x" })).toEqual(numbers(8));
});

it.each(["own", "own_in_branch"])("leaves the page argument of %s to the tool", async (name) => {
  const { call, ran } = await pagingClient();
  expect((await call(name, { page: 2 })).page).toBe(1);
  await call(name, { page: 3, pageSize: 10 });
  expect(ran).toEqual([{ page: 2 }, { page: 3 }]);
});

it("keeps a tool's page for clients of the standard protocol", async () => {
  const client = await handshakeClient({
    tools: { list: { handler: () => numbers(130), inputSchema: { type: "object" } } },
  });
  const { result } = await client.request("tools/call", { name: "list", arguments: { page: 2 } });
  expect(JSON.parse(result.content[0].text).page).toBe(1);
});
