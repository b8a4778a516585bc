import { expect, it } from "vitest";
import { demoServer } from "../../support/demo-server.ts";
import { handshakeClient } from "../../support/memory-server.ts";

it("lists prompts with their arguments", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("prompts/list");
  expect(result.prompts[0]).toEqual({
    name: "greet",
    title: "Greeting",
    description: "Greets somebody",
    arguments: [
      { name: "who", required: true },
      { name: "how", required: false },
    ],
  });
});

it("fills in a prompt's templates, and leaves out what was not given", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("prompts/get", { name: "greet", arguments: { who: "{how}" } });
  expect(result).toEqual({
    description: "Greets somebody",
    messages: [{ role: "user", content: { type: "text", text: "Greet {how} " } }],
  });
});

it.each([
  [{ name: "nope" }, "Unknown prompt: nope"],
  [{}, "Unknown prompt: undefined"],
  [{ name: "greet" }, "Missing argument of greet: who"],
  [{ name: "greet", arguments: { who: 1 } }, "Argument who of greet must be a string"],
  [{ name: "greet", arguments: { who: "x", what: "y" } }, "Unknown argument of greet: what"],
  [{ name: "greet", arguments: [] }, "params.arguments must be an object"],
])("refuses the prompt %j", async (params, message) => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("prompts/get", params)).error).toEqual({ code: -32602, message });
});

it("says what to do about a handler that is not there", async () => {
  const client = await handshakeClient(demoServer);
  const { error } = await client.request("prompts/get", { name: "lost" });
  expect(error).toMatchObject({ code: -32603, message: "The handler notThere is missing: build again." });
});

it("lists resources and templates apart", async () => {
  const client = await handshakeClient(demoServer);
  const { resources } = (await client.request("resources/list")).result;
  expect(resources.map(({ uri }: { uri: string }) => uri)).toEqual([
    "test://text",
    "test://blob",
    "test://watched",
  ]);
  const { resourceTemplates } = (await client.request("resources/templates/list")).result;
  expect(resourceTemplates).toEqual([{ name: "item", uriTemplate: "test://items/{id}" }]);
});

it.each([
  ["test://text", { uri: "test://text", mimeType: "text/plain", text: "hello" }],
  ["test://blob", { uri: "test://blob", mimeType: "image/png", blob: "aGk=" }],
  ["test://watched", { uri: "test://watched", text: "now" }],
  ["test://items/a%20b", { uri: "test://items/a%20b", text: "item a b of test://items/a%20b" }],
])("reads %s", async (uri, contents) => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("resources/read", { uri })).result).toEqual({ contents: [contents] });
});

it.each(["test://none", "test://items/0"])(
  "says that there is no %s, as the handshake revisions do",
  async (uri) => {
    const client = await handshakeClient(demoServer);
    const { error } = await client.request("resources/read", { uri });
    expect(error).toEqual({ code: -32002, message: "Resource not found", data: { uri } });
  },
);

it("tells subscribers of updates until they have enough", async () => {
  const client = await handshakeClient(demoServer);
  const uri = "test://watched";
  const updated = { method: "notifications/resources/updated", params: { uri } };
  expect((await client.request("resources/subscribe", { uri })).result).toEqual({});
  await client.request("resources/subscribe", { uri });
  await client.request("tools/call", { name: "touch" });
  expect(client.told).toEqual([updated]);
  expect((await client.request("resources/unsubscribe", { uri })).result).toEqual({});
  await client.request("tools/call", { name: "touch" });
  expect(client.told).toEqual([updated]);
});

it.each(["test://text", "test://none"])("takes no subscription to %s", async (uri) => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("resources/subscribe", { uri })).error.code).toBe(-32602);
});

const greet = { type: "ref/prompt", name: "greet" };
const item = { type: "ref/resource", uri: "test://items/{id}" };

it.each([
  [greet, "who", "wa", ["wanda"]],
  [greet, "who", "w", ["world", "wanda", "everybody at work"]],
  [greet, "how", "w", ["warmly"]],
  [greet, "nothing", "w", []],
  [item, "id", "1", ["1", "12"]],
  [item, "constructor", "", []],
])("completes %j %s from %j", async (ref, name, value, values) => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("completion/complete", { ref, argument: { name, value } });
  expect(result).toEqual({ completion: { values, total: values.length, hasMore: false } });
});

it.each([
  [{ ref: { type: "ref/prompt", name: "nope" }, argument: { name: "a", value: "" } }],
  [{ ref: { type: "ref/resource", uri: "nope:" }, argument: { name: "a", value: "" } }],
  [{ ref: { type: "ref/other" }, argument: { name: "a", value: "" } }],
  [{ ref: greet }],
  [{ ref: greet, argument: { name: "who" } }],
])("refuses the completion %j", async (params) => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("completion/complete", params)).error.code).toBe(-32602);
});
