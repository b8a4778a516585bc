import { expect, it, vi } from "vitest";
import { type CallParts, createToolCaller } from "../../../runtime/call/call.ts";
import type { CallContext } from "../../../runtime/call/call-context.ts";
import { errorMetaKey } from "../../../runtime/call/error-to-result.ts";
import { plainResult } from "../../../runtime/call/plain-result.ts";
import { receiptMetaKey } from "../../../runtime/call/receipt.ts";
import { createToolTable } from "../../../runtime/call/tool-table.ts";
import { openCatalogue } from "../../../runtime/catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import type { Handler, Runner } from "../../../runtime/runner/runner.ts";
import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import { surroundings } from "../../support/call-surroundings.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

type Sketch = Partial<ToolRecord> & { readonly handler: Handler };

/** A caller over tools that are given as record and handler in one. */
function caller(tools: Record<string, Sketch>, rest: Partial<CallParts> = {}) {
  const records = Object.entries(tools).map(([name, { handler: _, ...tool }]) =>
    toolRecord({ ...tool, name }),
  );
  const runner: Runner<"fn"> = {
    kind: "fn",
    run: ({ handler }, args, context) => tools[handler]?.handler(args, context),
  };
  return createToolCaller({
    tools: createToolTable(openCatalogue(emittedCatalogue({ tools: records }))),
    runners: new Map([["fn", runner as Runner]]),
    results: { shape: (_, value) => plainResult(value) },
    ...rest,
  });
}

const echo: Sketch = {
  inputSchema: {
    type: "object",
    properties: { text: { type: "string" }, times: { type: "integer", default: 2 } },
    required: ["text"],
    additionalProperties: false,
  },
  signature: "echo(text: string, times?: int = 2)",
  handler: (args) => args,
};

const text = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text;
const code = (result: unknown) =>
  (result as { _meta: Record<string, { code: string }> })._meta[errorMetaKey]?.code;

it("runs a tool with its defaults filled in, and leaves what the client sent as it was", async () => {
  const sent = { text: "hi" };
  const result = await caller({ echo }).call("echo", sent, surroundings());
  expect(result).toEqual({
    content: [{ type: "text", text: '{"text":"hi","times":2}' }],
    structuredContent: { text: "hi", times: 2 },
  });
  expect(sent).toEqual({ text: "hi" });
});

it.each(["nothing", "__proto__", "constructor", "toString", ""])("knows no tool %j", async (name) => {
  expect(await caller({ echo }).call(name, {}, surroundings())).toBeUndefined();
});

it.each([undefined, null])("takes %s for no arguments", async (args) => {
  const tool: Sketch = { handler: (given) => Object.keys(given).length };
  expect(text(await caller({ tool }).call("tool", args, surroundings()))).toBe("0");
});

it("answers wrong arguments with every problem and the signature, and does not run the tool", async () => {
  const handler = vi.fn();
  const result = await caller({ echo: { ...echo, handler } }).call(
    "echo",
    { txt: 1, times: "x" },
    surroundings(),
  );
  expect(text(result)).toBe(
    'Wrong arguments for echo: `text` is missing; `txt` is not known (did you mean `text`?); `times` must be an integer, not "x".\n' +
      "echo(text: string, times?: int = 2)",
  );
  expect(result?.isError).toBe(true);
  expect(code(result)).toBe("invalid_arguments");
  expect(handler).not.toHaveBeenCalled();
});

it.each([["a string"], [[1]], [7]])("refuses arguments that are %j", async (args) => {
  const result = await caller({ echo }).call("echo", args, surroundings());
  expect(text(result)).toMatch(/^Wrong arguments for echo: they must be an object, not /);
});

it("runs a tool with scopes for whoever carries them, and for nobody else who is known", async () => {
  const tools = caller({ close: { scopes: ["issues:write", "issues:read"], handler: () => "done" } });
  const call = (who: object) => tools.call("close", {}, surroundings(who));
  expect(text(await call({ scopes: ["issues:write", "issues:read"] }))).toBe("done");
  expect(text(await call({}))).toBe("done");
  const refused = await call({ scopes: ["issues:read"], principal: "ann" });
  expect(text(refused)).toBe("close needs the scope issues:write, which this access does not include.");
  expect(code(refused)).toBe("forbidden");
  expect((await call({ principal: "ann" }))?.isError).toBe(true);
});

it("answers a handler that throws with its message and never its stack", async () => {
  const tools = caller({
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
  const plain = await tools.call("plain", {}, surroundings());
  expect(plain).toEqual({
    content: [{ type: "text", text: "no such file: a.txt" }],
    isError: true,
    _meta: { [errorMetaKey]: { code: "tool_failed" } },
  });
  const coded = await tools.call("coded", {}, surroundings());
  expect(coded?._meta).toEqual({ [errorMetaKey]: { code: "upstream_failed", details: { status: 502 } } });
});

it("stops a tool at its deadline, says how long it waited, and fires its signal", async () => {
  let seen: AbortSignal | undefined;
  const slow: Sketch = {
    timeoutMs: 20,
    handler: (_, { signal }: CallContext) => {
      seen = signal;
      return new Promise(() => {});
    },
  };
  const result = await caller({ slow }).call("slow", {}, surroundings());
  expect(text(result)).toBe("slow did not finish within 20 ms and was stopped.");
  expect(code(result)).toBe("timeout");
  expect(seen?.aborted).toBe(true);
  expect(seen?.reason.name).toBe("TimeoutError");
});

it("fires the handler's signal when the caller cancels, and rejects with the reason", async () => {
  const controller = new AbortController();
  const slow: Sketch = {
    handler: (_, { signal }: CallContext) => {
      queueMicrotask(() => controller.abort());
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("mine"))));
    },
  };
  const call = caller({ slow }).call("slow", {}, surroundings({}, controller.signal));
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

it("tells the client nothing more once a tool has answered", async () => {
  let late: (() => void) | undefined;
  const tool: Sketch = {
    handler: (_, { progress, log }: CallContext) => {
      progress({ progress: 1 });
      late = () => {
        progress({ progress: 2 });
        log("info", "late");
      };
      return "done";
    },
  };
  const around = surroundings();
  await caller({ tool }).call("tool", {}, around);
  late?.();
  expect(around.told).toEqual([{ progress: 1 }]);
});

it("leaves no listener on a signal that outlives the call", async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  const tool: Sketch = { handler: async (_, { signal: own }: CallContext) => own.aborted };
  await caller({ tool }).call("tool", {}, surroundings({}, signal));
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed).toHaveBeenCalledTimes(1);
});

it("lets a tool call another through the same path, and gives it the whole result", async () => {
  const tools = caller(
    {
      echo,
      outer: {
        handler: async ({ inner }, { call }: CallContext) => {
          const result = await call("echo", inner);
          return { isError: result.isError ?? false, value: result.structuredContent ?? text(result) };
        },
      },
    },
    { results: { shape: (tool, value) => plainResult({ shaped: tool.name, value }) } },
  );
  const good = await tools.call("outer", { inner: { text: "a" } }, surroundings());
  expect(good?.structuredContent).toEqual({
    shaped: "outer",
    value: { isError: false, value: { text: "a", times: 2 } },
  });
  const bad = await tools.call("outer", { inner: {} }, surroundings());
  expect(text(bad)).toContain("Wrong arguments for echo");
});

it("names the nearest tools when a tool calls one that does not exist", async () => {
  const outer: Sketch = { handler: (_, { call }: CallContext) => call("ecko", {}) };
  expect(text(await caller({ echo, outer }).call("outer", {}, surroundings()))).toBe(
    "There is no tool ecko. Did you mean echo?",
  );
});

it("stops tools that call each other without end", async () => {
  const loop: Sketch = {
    handler: async (_, { call }: CallContext) => {
      const result = await call("loop", {});
      if (result.isError) throw new Error(text(result));
      return result;
    },
  };
  expect(text(await caller({ loop }).call("loop", {}, surroundings()))).toBe(
    "Tools call each other 16 deep; loop was not called.",
  );
});

it("stops the tools below when the one above runs out of time", async () => {
  let inner: AbortSignal | undefined;
  const tools = caller({
    outer: { timeoutMs: 20, handler: (_, { call }: CallContext) => call("inner", {}) },
    inner: {
      handler: (_, { signal }: CallContext) => {
        inner = signal;
        return new Promise(() => {});
      },
    },
  });
  await tools.call("outer", {}, surroundings());
  expect(inner?.aborted).toBe(true);
});

const numbers: Sketch = {
  outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] },
  handler: ({ give }) => give,
};

it("answers with an error where a result is not what the output schema promises", async () => {
  const tools = caller({ numbers });
  const call = (give: unknown) => tools.call("numbers", { give }, surroundings());
  expect((await call({ sum: 1 }))?.structuredContent).toEqual({ sum: 1 });
  const wrong = await call({ sum: "1" });
  expect(text(wrong)).toBe(
    'numbers ran, but its result is not what its output schema promises: `sum` must be a number, not "1".',
  );
  expect(code(wrong)).toBe("invalid_result");
  const content = [{ type: "text", text: "1" }];
  expect((await call({ content, structuredContent: { sum: 1 } }))?.isError).toBeUndefined();
  expect(code(await call({ content }))).toBe("invalid_result");
  expect(await call({ content, isError: true })).toEqual({ content, isError: true });
});

it("gives hooks the call in order, and takes their changes", async () => {
  const seen: string[] = [];
  const tools = caller(
    { echo },
    {
      hooks: {
        beforeCall: ({ tool, args }) => {
          seen.push(`before ${tool}`);
          return { ...args, text: "changed" };
        },
        onResult: async (_, value) => {
          seen.push("result");
          return { ...(value as object), more: true };
        },
        afterCall: (_, result) => seen.push(`after ${result.isError ?? false}`),
      },
    },
  );
  const result = await tools.call("echo", { text: "a" }, surroundings());
  expect(result?.structuredContent).toEqual({ text: "changed", times: 2, more: true });
  expect(seen).toEqual(["before echo", "result", "after false"]);
});

it("validates what beforeCall returns", async () => {
  const tools = caller({ echo }, { hooks: { beforeCall: () => ({ text: 1 }) } });
  expect(code(await tools.call("echo", { text: "a" }, surroundings()))).toBe("invalid_arguments");
});

it("lets onError give another answer, and survives hooks that throw", async () => {
  const fails: Sketch = {
    handler: () => {
      throw new Error("inside");
    },
  };
  const kind = caller({ fails }, { hooks: { onError: () => plainResult("try later") } });
  expect(text(await kind.call("fails", {}, surroundings()))).toBe("try later");
  const boom = () => {
    throw new Error("hook");
  };
  for (const hooks of [{ onError: boom }, { afterCall: boom }, { beforeCall: boom }, { onResult: boom }]) {
    const result = await caller({ fails, echo }, { hooks }).call(
      "onError" in hooks ? "fails" : "echo",
      { text: "a" },
      surroundings(),
    );
    expect(text(result)).toBe("hook");
  }
});

it("leaves a receipt for calls over the transports that ask for it, and names it in _meta", async () => {
  const kept = new Map<string, Receipt>();
  const store = {
    put: async (receipt: Receipt) => void kept.set(receipt.id, receipt),
    get: async (id: string) => kept.get(id),
    close: async () => {},
  };
  const tools = caller({ echo }, { receipts: { store, transports: ["dispatch"] } });
  const quiet = await tools.call("echo", { text: "a" }, surroundings());
  expect(quiet?._meta).toBeUndefined();
  const result = await tools.call(
    "echo",
    { text: "a" },
    surroundings({ transport: "dispatch", principal: "ann" }),
  );
  const id = result?._meta?.[receiptMetaKey] as string;
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(kept.get(id)).toMatchObject({
    id,
    tool: "echo",
    args: { text: "a", times: 2 },
    caller: { transport: "dispatch", principal: "ann" },
    outcome: "ok",
  });
  await tools.call("echo", {}, surroundings({ transport: "dispatch" }));
  expect([...kept.values()].at(-1)).toMatchObject({ outcome: "error", code: "invalid_arguments" });
});

it("shapes a dry run with the same checks as a call", async () => {
  const tools = caller({ echo: { ...echo, scopes: ["a"] } });
  expect(await tools.dryRun("echo", { text: "x" }, surroundings())).toEqual({
    kind: "fn",
    args: { text: "x", times: 2 },
  });
  await expect(tools.dryRun("echo", {}, surroundings())).rejects.toMatchObject({ code: "invalid_arguments" });
  await expect(tools.dryRun("echo", { text: "x" }, surroundings({ scopes: [] }))).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await tools.dryRun("nothing", {}, surroundings())).toBeUndefined();
});
