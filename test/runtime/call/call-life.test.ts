import { expect, it, vi } from "vitest";
import type { CallContext } from "../../../runtime/call/call-context.ts";
import { plainResult } from "../../../runtime/call/plain-result.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import { echo, errorCode, memoryTools, type ToolSketch, textOf } from "../../support/memory-tools.ts";

it("stops a tool at its deadline, says how long it waited, and fires its signal", async () => {
  let seen: AbortSignal | undefined;
  const slow: ToolSketch = {
    timeoutMs: 20,
    handler: (_, { signal }: CallContext) => {
      seen = signal;
      return new Promise(() => {});
    },
  };
  const result = await memoryTools({ slow }).call("slow", {}, memoryChannel());
  expect(textOf(result)).toBe("slow did not finish within 20 ms and was stopped.");
  expect(errorCode(result)).toBe("timeout");
  expect(seen?.aborted).toBe(true);
  expect(seen?.reason.name).toBe("TimeoutError");
});

it("fires the handler's signal when the caller cancels, and rejects with the reason", async () => {
  const controller = new AbortController();
  const slow: ToolSketch = {
    handler: (_, { signal }: CallContext) => {
      queueMicrotask(() => controller.abort());
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("mine"))));
    },
  };
  const call = memoryTools({ slow }).call("slow", {}, memoryChannel({}, controller.signal));
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

it("tells the client nothing more once a tool has answered", async () => {
  let late: (() => void) | undefined;
  const tool: ToolSketch = {
    handler: (_, { progress, log }: CallContext) => {
      progress({ progress: 1 });
      late = () => {
        progress({ progress: 2 });
        log("info", "late");
      };
      return "done";
    },
  };
  const channel = memoryChannel();
  await memoryTools({ tool }).call("tool", {}, channel);
  late?.();
  expect(channel.told).toEqual([{ progress: 1 }]);
});

it("leaves no listener on a signal that outlives the call", async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  const tool: ToolSketch = { handler: async (_, { signal: own }: CallContext) => own.aborted };
  await memoryTools({ tool }).call("tool", {}, memoryChannel({}, signal));
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed).toHaveBeenCalledTimes(1);
});

it("lets a tool call another through the same path, and gives it the whole result", async () => {
  const tools = memoryTools(
    {
      echo,
      outer: {
        handler: async ({ inner }, { call }: CallContext) => {
          const result = await call("echo", inner);
          return { isError: result.isError ?? false, value: result.structuredContent ?? textOf(result) };
        },
      },
    },
    { results: { present: (tool, value) => plainResult({ shaped: tool.name, value }) } },
  );
  const good = await tools.call("outer", { inner: { text: "a" } }, memoryChannel());
  expect(good?.structuredContent).toEqual({
    shaped: "outer",
    value: { isError: false, value: { text: "a", times: 2 } },
  });
  const bad = await tools.call("outer", { inner: {} }, memoryChannel());
  expect(textOf(bad)).toContain("Wrong arguments for echo");
});

it("names the nearest tools that are not hidden when a tool calls one that does not exist", async () => {
  const outer: ToolSketch = { handler: (_, { call }: CallContext) => call("ecko", {}) };
  const tools = memoryTools({ ecko_: { ...echo, visible: false }, echo, outer });
  expect(textOf(await tools.call("outer", {}, memoryChannel()))).toBe(
    "There is no tool ecko. Did you mean echo?",
  );
});

it("stops tools that call each other without end", async () => {
  let runs = 0;
  const loop: ToolSketch = {
    handler: async (_, { call }: CallContext) => {
      runs++;
      const result = await call("loop", {});
      if (result.isError) throw new Error(textOf(result));
      return result;
    },
  };
  expect(textOf(await memoryTools({ loop }).call("loop", {}, memoryChannel()))).toBe(
    "loop was not called: tools already call each other 16 levels deep.",
  );
  expect(runs).toBe(16);
});

it("stops the tools below when the one above runs out of time", async () => {
  let inner: AbortSignal | undefined;
  const tools = memoryTools({
    outer: { timeoutMs: 20, handler: (_, { call }: CallContext) => call("inner", {}) },
    inner: {
      handler: (_, { signal }: CallContext) => {
        inner = signal;
        return new Promise(() => {});
      },
    },
  });
  await tools.call("outer", {}, memoryChannel());
  expect(inner?.aborted).toBe(true);
});
