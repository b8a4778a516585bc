import { expect, it } from "vitest";
import { composeHooks, type Hooks } from "../../../runtime/call/hooks.ts";
import { plainResult } from "../../../runtime/call/plain-result.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import { echo, errorCode, memoryTools, type ToolSketch, textOf } from "../../support/memory-tools.ts";

it("gives hooks the call in order, and takes their changes", async () => {
  const seen: string[] = [];
  const tools = memoryTools(
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
  const result = await tools.call("echo", { text: "a" }, memoryChannel());
  expect(result?.structuredContent).toEqual({ text: "changed", times: 2, more: true });
  expect(seen).toEqual(["before echo", "result", "after false"]);
});

it("validates what beforeCall returns", async () => {
  const tools = memoryTools({ echo }, { hooks: { beforeCall: () => ({ text: 1 }) } });
  expect(errorCode(await tools.call("echo", { text: "a" }, memoryChannel()))).toBe("invalid_arguments");
});

it("lets onError give another answer, and survives hooks that throw", async () => {
  const fails: ToolSketch = {
    handler: () => {
      throw new Error("inside");
    },
  };
  const kind = memoryTools({ fails }, { hooks: { onError: () => plainResult("try later") } });
  expect(textOf(await kind.call("fails", {}, memoryChannel()))).toBe("try later");
  const boom = () => {
    throw new Error("hook");
  };
  for (const hooks of [{ onError: boom }, { afterCall: boom }, { beforeCall: boom }, { onResult: boom }]) {
    const result = await memoryTools({ fails, echo }, { hooks }).call(
      "onError" in hooks ? "fails" : "echo",
      { text: "a" },
      memoryChannel(),
    );
    expect(textOf(result)).toBe("hook");
  }
});

it("makes several modules of hooks one: values are handed on, the first answer to an error decides", async () => {
  const seen: string[] = [];
  const module = (name: string): Hooks => ({
    beforeCall: ({ args }) => ({ ...args, text: `${args["text"]}${name}` }),
    onResult: (_, value) => ({ ...(value as object), [name]: true }),
    onError: () => (name === "a" ? undefined : plainResult(`${name} decides`)),
    afterCall: () => seen.push(name),
  });
  const hooks = composeHooks([module("a"), {}, module("b"), module("c")]);
  const fails: ToolSketch = {
    handler: () => {
      throw new Error("inside");
    },
  };
  const tools = memoryTools({ echo, fails }, { hooks });
  const result = await tools.call("echo", { text: "" }, memoryChannel());
  expect(result?.structuredContent).toEqual({ text: "abc", times: 2, a: true, b: true, c: true });
  expect(textOf(await tools.call("fails", {}, memoryChannel()))).toBe("b decides");
  expect(seen).toEqual(["a", "b", "c", "a", "b", "c"]);
});
