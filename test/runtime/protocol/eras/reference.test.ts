import { expect, it } from "vitest";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import { demoServer, demoTools } from "../../../support/demo-server.ts";
import { memoryClient, memoryParts } from "../../../support/memory-server.ts";

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
