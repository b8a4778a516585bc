import { expect, it } from "vitest";
import type { CallContext } from "../../../runtime/call/call-context.ts";
import type { Bindings } from "../../../runtime/runner/binding.ts";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";
import { memoryChannel } from "../../support/memory-channel.ts";
import { testRunners } from "../../support/test-runners.ts";

const context: CallContext = {
  ...memoryChannel(),
  resourceUpdated: () => {},
  call: () => Promise.reject(new Error("none")),
};

it("calls a handler by its exported name", async () => {
  const runner = await testRunners({ add: ({ a, b }) => a + b }).of("fn");
  const run = (handler: string) => runner.run({ kind: "fn", handler }, { a: 1, b: 2 }, context);
  expect(run("add")).toBe(3);
  expect(() => run("toString")).toThrowError("The server was started without the handler toString.");
});

it("answers a mock with its value", async () => {
  const runner = await testRunners({}).of("mock");
  expect(runner.run({ kind: "mock", value: [1] }, {}, context)).toEqual([1]);
});

it("runs an HTTP request, and shows it", async () => {
  const { url } = await httpUpstream((_, response) => sendJson(response, [1]));
  const runner = await testRunners({}, { api: { kind: "http", baseUrl: "${API}" } }, { API: url }).of("http");
  const binding = { kind: "http", upstream: "api", method: "GET", path: "/x" } as const;
  expect(await runner.preview?.(binding, {})).toMatchObject({ url: `${url}/x` });
  expect(await runner.run(binding, {}, context)).toEqual([1]);
  expect(await runner.run(binding, {}, context)).toEqual([1]);
});

it("opens each runner once, and has it at once from then on", async () => {
  const runners = testRunners({});
  const [first, second] = await Promise.all([runners.of("mock"), runners.of("mock")]);
  expect(second).toBe(first);
  expect(runners.of("mock")).toBe(first);
});

it("names a kind that another version has", async () => {
  const kind = "toString" as keyof Bindings;
  await expect(testRunners({}).of(kind)).rejects.toMatchObject({
    code: "configuration",
    message: "This version has no runner of the kind toString.",
  });
});
