import { expect, it } from "vitest";
import type { CallContext } from "../../../../runtime/call/call-context.ts";
import { createProtocol } from "../../../../runtime/protocol/protocol.ts";
import type { JsonObject } from "../../../../runtime/support/json.ts";
import { demoServer } from "../../../support/demo-server.ts";
import {
  memoryClient,
  memoryParts,
  type ServerSketch,
  statelessMeta,
} from "../../../support/memory-server.ts";

const everything = { elicitation: {}, sampling: {}, roots: {} };
const accept = (content: JsonObject) => ({ action: "accept", content });

function caller(
  sketch: ServerSketch = demoServer,
  capabilities: JsonObject = everything,
  principal?: string,
) {
  const client = memoryClient(
    createProtocol(memoryParts(sketch)),
    principal === undefined ? {} : { principal },
  );
  return (name: string, rest: JsonObject = {}, method = "tools/call") =>
    client.request(method, { name, ...rest, _meta: statelessMeta(capabilities) });
}

it("ends the call with the question, and the next with the reply", async () => {
  const call = caller();
  const { result: asked } = await call("ask_name");
  expect(asked).toMatchObject({
    resultType: "input_required",
    inputRequests: { user_name: { method: "elicitation/create", params: { message: "Your name?" } } },
    requestState: expect.any(String),
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "demo" } },
  });
  expect(asked).not.toHaveProperty("content");
  const { requestState } = asked;
  const { result } = await call("ask_name", {
    requestState,
    inputResponses: { user_name: accept({ name: "Ada" }) },
  });
  expect(result).toMatchObject({ resultType: "complete", content: [{ text: "Hello, Ada!" }] });
});

it("goes on with a call on another replica", async () => {
  const { requestState } = (await caller()("ask_twice")).result;
  const { result } = await caller()("ask_twice", {
    requestState,
    inputResponses: { elicit: accept({ v: "1" }) },
  });
  expect(Object.keys(result.inputRequests)).toEqual(["elicit-2"]);
});

it("sends all questions that are open at once together", async () => {
  const call = caller();
  const { inputRequests, requestState } = (await call("ask_all")).result;
  expect(Object.values(inputRequests).map((request) => (request as { method: string }).method)).toEqual([
    "elicitation/create",
    "sampling/createMessage",
    "roots/list",
  ]);
  const inputResponses = {
    elicit: { action: "decline" },
    sample: { model: "m", role: "assistant", content: { type: "text", text: "Hi" } },
    roots: { roots: [{ uri: "file:///a" }] },
  };
  const { result } = await call("ask_all", { requestState, inputResponses });
  expect(result.content[0].text).toBe('{"action":"decline","model":"m","roots":1}');
});

it("carries the replies of earlier rounds in its state", async () => {
  const call = caller();
  const first = (await call("ask_twice")).result;
  const second = (
    await call("ask_twice", {
      requestState: first.requestState,
      inputResponses: { elicit: accept({ v: "1" }) },
    })
  ).result;
  expect(second.requestState).not.toBe(first.requestState);
  const third = await call("ask_twice", {
    requestState: second.requestState,
    inputResponses: { "elicit-2": accept({ v: "2" }) },
  });
  expect(third.result.content[0].text).toBe('[{"v":"1"},{"v":"2"}]');
});

it("asks again for a reply that is missing, and looks at no other", async () => {
  const call = caller();
  const wrong = await call("ask_name", { inputResponses: { wrong_key: accept({}) } });
  expect(wrong.result.resultType).toBe("input_required");
  const extra = await call("ask_name", {
    inputResponses: { user_name: accept({ name: "Ada" }), other: accept({}), ["__proto__"]: accept({}) },
  });
  expect(extra.result.content[0].text).toBe("Hello, Ada!");
});

it("runs prompts in rounds as well", async () => {
  const call = caller();
  const { inputRequests, requestState } = (await call("asks", {}, "prompts/get")).result;
  expect(Object.keys(inputRequests)).toEqual(["elicit"]);
  const inputResponses = { elicit: accept({ about: "tea" }) };
  const { result } = await call("asks", { requestState, inputResponses }, "prompts/get");
  expect(result.messages).toEqual([{ role: "user", content: { type: "text", text: 'Use {"about":"tea"}' } }]);
});

const states: [string, (state: string) => unknown][] = [
  ["changed", (state) => `${state}-TAMPERED`],
  ["of another kind", () => 7],
  ["empty", () => ""],
];

it.each(states)("refuses a state that is %s", async (_name, change) => {
  const call = caller();
  const { requestState } = (await call("ask_name")).result;
  const { error } = await call("ask_name", { requestState: change(requestState) as string });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("requestState") });
});

it("refuses a state that is too old", async () => {
  let time = 0;
  const call = caller({ ...demoServer, now: () => time });
  const { requestState } = (await call("ask_name")).result;
  time = 31 * 60_000;
  expect((await call("ask_name", { requestState })).error.code).toBe(-32602);
});

it("refuses a state of another call, another tool and another principal", async () => {
  const tool = {
    inputSchema: { type: "object", properties: { a: { type: "integer" } } },
    handler: (_: unknown, { elicit }: CallContext) => elicit({ message: "?" }),
  };
  const sketch = { tools: { one: tool, two: tool } };
  const mine = caller(sketch, everything, "ada");
  const { requestState } = (await mine("one", { arguments: { a: 1 } })).result;
  expect((await mine("one", { arguments: { a: 1 }, requestState })).result.resultType).toBe("input_required");
  expect((await mine("one", { arguments: { a: 2 }, requestState })).error.code).toBe(-32602);
  expect((await mine("two", { arguments: { a: 1 }, requestState })).error.code).toBe(-32602);
  const theirs = caller(sketch, everything, "eve");
  expect((await theirs("one", { arguments: { a: 1 }, requestState })).error.code).toBe(-32602);
});

it.each([[null], [7], [[]], [{ user_name: 12345 }], [{ user_name: { content: {} } }]])(
  "refuses the replies %j",
  async (inputResponses) => {
    const { error } = await caller()("ask_name", { inputResponses: inputResponses as JsonObject });
    expect(error.code).toBe(-32602);
  },
);

it("names the capability that a call needs and the client did not declare", async () => {
  expect(await caller(demoServer, { sampling: {} })("ask_name")).toMatchObject({
    status: 400,
    error: { code: -32021, data: { requiredCapabilities: { elicitation: {} } } },
  });
});

it("lets a handler get on without what the client cannot do", async () => {
  const { result } = await caller(demoServer, {})("sample_or_not");
  expect(result.content[0].text).toBe("got on without");
});

it("asks in no request that cannot be asked again", async () => {
  const sketch: ServerSketch = {
    ...demoServer,
    handlers: { completeHow: (_: unknown, { elicit }) => elicit({ message: "?" }) },
  };
  const client = memoryClient(createProtocol(memoryParts(sketch)));
  const { error } = await client.request("completion/complete", {
    ref: { type: "ref/prompt", name: "greet" },
    argument: { name: "how", value: "" },
    _meta: statelessMeta(everything),
  });
  expect(error).toMatchObject({
    code: -32603,
    message: "completion/complete cannot ask the client anything.",
  });
});

it("stops the handler that waits for a reply", async () => {
  const seen: unknown[] = [];
  const tools = {
    ask: {
      async handler(_: unknown, { elicit, signal }: CallContext) {
        try {
          return await elicit({ message: "?" });
        } finally {
          seen.push(signal.aborted);
        }
      },
    },
  };
  await caller({ tools })("ask");
  await expect.poll(() => seen).toEqual([true]);
});

it("answers with an error what is nested too deep to be signed", async () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const tools = { ask: { handler: (_: unknown, { elicit }: CallContext) => elicit({ message: "?" }) } };
  const answer = await caller({ tools })("ask", { arguments: { deep } as unknown as JsonObject });
  expect(answer.error?.code ?? answer.result?.isError).toBeTruthy();
});
