import { expect, it, vi } from "vitest";
import { errorMetaKey } from "../../../runtime/call/error-to-result.ts";
import { plainResult } from "../../../runtime/call/plain-result.ts";
import { receiptMetaKey } from "../../../runtime/call/receipt.ts";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import { echo, errorCode, memoryTools, type ToolSketch, textOf } from "../../support/memory-tools.ts";
import { receiptStore } from "../../support/receipt.ts";
import { toolRecord } from "../../support/tool-record.ts";

it("runs a tool with its defaults filled in, and leaves what the client sent as it was", async () => {
  const sent = { text: "hi" };
  const result = await memoryTools({ echo }).call("echo", sent, memoryChannel());
  expect(result).toEqual({
    content: [{ type: "text", text: '{"text":"hi","times":2}' }],
    structuredContent: { text: "hi", times: 2 },
  });
  expect(sent).toEqual({ text: "hi" });
});

it.each(["nothing", "__proto__", "constructor", "toString", ""])("knows no tool %j", async (name) => {
  expect(await memoryTools({ echo }).call(name, {}, memoryChannel())).toBeUndefined();
});

it.each([undefined, null])("takes %s for no arguments", async (args) => {
  const tool: ToolSketch = { handler: (given) => Object.keys(given).length };
  expect(textOf(await memoryTools({ tool }).call("tool", args, memoryChannel()))).toBe("0");
});

it("answers wrong arguments with every problem and the signature, and does not run the tool", async () => {
  const handler = vi.fn();
  const result = await memoryTools({ echo: { ...echo, handler } }).call(
    "echo",
    { txt: 1, times: "x" },
    memoryChannel(),
  );
  expect(textOf(result)).toBe(
    'Wrong arguments for echo: `text` is missing; `txt` is not known (did you mean `text`?); `times` must be an integer, not "x".\n' +
      "echo(text: string, times?: int = 2)",
  );
  expect(result?.isError).toBe(true);
  expect(errorCode(result)).toBe("invalid_arguments");
  expect(handler).not.toHaveBeenCalled();
});

it.each([["a string"], [[1]], [7]])("refuses arguments that are %j", async (args) => {
  const result = await memoryTools({ echo }).call("echo", args, memoryChannel());
  expect(textOf(result)).toMatch(/^Wrong arguments for echo: they must be an object, not /);
});

it.each<[string, unknown]>([
  ["as JSON text", '{"text":"hi"}'],
  ["as JSON text, encoded twice", JSON.stringify('{"text":"hi"}')],
  ["in a code fence", '```json\n{"text":"hi"}\n```'],
  ["wrapped", { arguments: { text: "hi" } }],
  ["wrapped with the name", { name: "echo", args: '{"text":"hi"}' }],
  ["wrapped twice", { input: { params: { text: "hi" } } }],
])("understands arguments that come %s", async (_, args) => {
  const result = await memoryTools({ echo }).call("echo", args, memoryChannel());
  expect(result?.structuredContent).toEqual({ text: "hi", times: 2 });
});

it("leaves arguments that the schema accepts as they are, also those that look wrapped", async () => {
  const open: ToolSketch = { inputSchema: { type: "object" }, handler: (args) => args };
  const tools = memoryTools({ open });
  for (const args of [{ args: { text: "hi" } }, { name: "open", arguments: "{}" }])
    expect((await tools.call("open", args, memoryChannel()))?.structuredContent).toEqual(args);
});

it("explains what is wrong with arguments inside their wrapping", async () => {
  const result = await memoryTools({ echo }).call("echo", { args: { txt: "hi" } }, memoryChannel());
  expect(textOf(result)).toMatch(/^Wrong arguments for echo: `text` is missing; `txt` is not known/);
});

it("keeps every digit of a whole number in JSON text", async () => {
  const tool: ToolSketch = { inputSchema: { type: "object" }, handler: (args) => args };
  const result = await memoryTools({ tool }).call("tool", '{"id":12345678901234567890}', memoryChannel());
  expect(result?.structuredContent).toEqual({ id: "12345678901234567890" });
});

it("runs a tool with scopes for whoever carries them, and for nobody else who is known", async () => {
  const tools = memoryTools({ close: { scopes: ["issues:write", "issues:read"], handler: () => "done" } });
  const call = (who: object) => tools.call("close", {}, memoryChannel(who));
  expect(textOf(await call({ scopes: ["issues:write", "issues:read"] }))).toBe("done");
  expect(textOf(await call({}))).toBe("done");
  const refused = await call({ scopes: ["issues:read"], principal: "ann" });
  expect(textOf(refused)).toBe("close needs the scope issues:write, which the caller was not granted.");
  expect(errorCode(refused)).toBe("forbidden");
  expect((await call({ principal: "ann" }))?.isError).toBe(true);
});

it.each(["http", "dispatch"] as const)(
  "refuses a tool with scopes over %s where nobody is signed in",
  async (transport) => {
    const handler = vi.fn();
    const tools = memoryTools({
      close: { scopes: ["issues:write"], handler },
      open: { handler: () => "open" },
    });
    const refused = await tools.call("close", {}, memoryChannel({ transport }));
    expect(textOf(refused)).toBe(
      "close needs the scope issues:write, and the caller is unknown. Over HTTP, the server needs its `authenticate` option to identify callers.",
    );
    expect(errorCode(refused)).toBe("forbidden");
    expect(handler).not.toHaveBeenCalled();
    expect(textOf(await tools.call("open", {}, memoryChannel({ transport })))).toBe("open");
  },
);

it("runs a tool with scopes on stdio: the caller is the user of this machine", async () => {
  const tools = memoryTools({ close: { scopes: ["issues:write"], handler: () => "done" } });
  expect(textOf(await tools.call("close", {}, memoryChannel({ transport: "stdio" })))).toBe("done");
});

it("answers a handler that throws with its message and never its stack", async () => {
  const tools = memoryTools({
    plain: {
      handler: () => {
        throw new Error("no such file: a.txt");
      },
    },
    coded: {
      handler: async () => {
        throw new DeltaMcpError("upstream_failed", "api answered 502", { details: { status: 502 } });
      },
    },
  });
  const plain = await tools.call("plain", {}, memoryChannel());
  expect(plain).toEqual({
    content: [{ type: "text", text: "no such file: a.txt" }],
    isError: true,
    _meta: { [errorMetaKey]: { code: "tool_failed" } },
  });
  const coded = await tools.call("coded", {}, memoryChannel());
  expect(coded?._meta).toEqual({ [errorMetaKey]: { code: "upstream_failed", details: { status: 502 } } });
});

const numbers: ToolSketch = {
  outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] },
  handler: ({ give }) => give,
};

it("answers with an error where a result is not what the output schema strictly promises", async () => {
  const strict = toolRecord({ name: "numbers" }).result;
  const tools = memoryTools({ numbers: { ...numbers, result: { ...strict, strict: true } } });
  const call = (give: unknown) => tools.call("numbers", { give }, memoryChannel());
  expect((await call({ sum: 1 }))?.structuredContent).toEqual({ sum: 1 });
  const wrong = await call({ sum: "1" });
  expect(textOf(wrong)).toBe(
    'numbers ran, but its result does not fit its output schema: `sum` must be a number, not "1".',
  );
  expect(errorCode(wrong)).toBe("invalid_result");
  const content = [{ type: "text", text: "1" }];
  expect((await call({ content, structuredContent: { sum: 1 } }))?.isError).toBeUndefined();
  expect(errorCode(await call({ content }))).toBe("invalid_result");
  expect(await call({ content, isError: true })).toEqual({ content, isError: true });
});

it("leaves a receipt for calls over the transports that ask for it, and names it in _meta", async () => {
  const kept = new Map<string, Receipt>();
  const store = receiptStore({ put: async (receipt) => void kept.set(receipt.id, receipt) });
  const tools = memoryTools({ echo }, { receipts: { store, transports: ["dispatch"] } });
  const quiet = await tools.call("echo", { text: "a" }, memoryChannel());
  expect(quiet?._meta).toBeUndefined();
  const result = await tools.call(
    "echo",
    { text: "a" },
    memoryChannel({ transport: "dispatch", principal: "ann" }),
  );
  const id = result?._meta?.[receiptMetaKey] as string;
  expect(id).toMatch(/^[\w-]{31}$/);
  expect(kept.get(id)).toMatchObject({
    id,
    tool: "echo",
    args: { text: "a", times: 2 },
    caller: { transport: "dispatch", principal: "ann" },
    outcome: "ok",
  });
  await tools.call("echo", {}, memoryChannel({ transport: "dispatch" }));
  expect([...kept.values()].at(-1)).toMatchObject({ outcome: "error", code: "invalid_arguments" });
  await tools.call("echo", undefined, memoryChannel({ transport: "dispatch" }));
  expect([...kept.values()].at(-1)).toMatchObject({ outcome: "error", args: {} });
});

it("keeps no more than a note of large arguments and results", async () => {
  const kept: Receipt[] = [];
  const store = receiptStore({ put: async (receipt) => void kept.push(receipt) });
  const tools = memoryTools({ echo }, { receipts: { store, transports: ["stdio"] } });
  for (const length of [16_000, 17_000, 4_000_000])
    await tools.call("echo", { text: "x".repeat(length) }, memoryChannel());
  expect(kept.map((receipt) => JSON.stringify(receipt.args).length > 16_384)).toEqual([false, false, false]);
  expect(kept[0]?.args).toMatchObject({ text: "x".repeat(16_000) });
  for (const { args, result } of kept.slice(1))
    for (const part of [args, result])
      expect(part).toEqual({ omitted: expect.stringMatching(/^\d+ characters of JSON, over the 16384 /) });
});

it("reads on in a held result without running the tool", async () => {
  const handler = vi.fn();
  const tools = memoryTools(
    { echo: { ...echo, handler } },
    {
      results: {
        present: (_, value) => plainResult(value),
        nextPart: async (tool, { next }) => ({
          kind: "held",
          result: plainResult(`${next === "r1.p2" ? "page 2" : "nothing"} of ${tool.name}`),
        }),
      },
    },
  );
  expect(textOf(await tools.call("echo", { _next: "r1.p2" }, memoryChannel()))).toBe("page 2 of echo");
  expect(handler).not.toHaveBeenCalled();
});

it("shapes a dry run with the same checks as a call", async () => {
  const tools = memoryTools({ echo: { ...echo, scopes: ["a"] } });
  expect(await tools.preview("echo", { text: "x" }, memoryChannel())).toEqual({
    kind: "preview",
    preview: { kind: "fn", args: { text: "x", times: 2 } },
  });
  for (const [args, channel] of [
    [{}, memoryChannel()],
    [{ text: "x" }, memoryChannel({ scopes: [] })],
  ] as const)
    expect(await tools.preview("echo", args, channel)).toEqual({
      kind: "result",
      result: await tools.call("echo", args, channel),
      ran: false,
    });
  expect(await tools.preview("nothing", {}, memoryChannel())).toBeUndefined();
});

it("answers although the receipt could not be kept", async () => {
  const full = () => Promise.reject(new Error("disk full"));
  const store = receiptStore({ put: full });
  const tools = memoryTools({ echo }, { receipts: { store, transports: ["stdio"] } });
  const result = await tools.call("echo", { text: "a" }, memoryChannel());
  expect([result?.isError, result?._meta]).toEqual([undefined, { [receiptMetaKey]: null }]);
});
