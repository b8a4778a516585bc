import { expect, it } from "vitest";
import type { CallContext } from "../../../runtime/call/call-context.ts";
import { createRunners } from "../../../runtime/runner/create-runners.ts";
import { surroundings } from "../../support/call-surroundings.ts";
import { httpUpstream, sendJson } from "../../support/http-upstream.ts";

const context: CallContext = { ...surroundings(), call: () => Promise.reject(new Error("none")) };

it("calls a handler by its exported name", async () => {
  const runners = createRunners({ upstreams: {}, env: {}, handlers: { add: ({ a, b }) => a + b } });
  const run = (handler: string) => runners.get("fn")?.run({ kind: "fn", handler }, { a: 1, b: 2 }, context);
  expect(run("add")).toBe(3);
  expect(() => run("toString")).toThrowError("The server was started without the handler toString.");
});

it("answers a mock with its value", () => {
  const runners = createRunners({ upstreams: {}, env: {}, handlers: {} });
  expect(runners.get("mock")?.run({ kind: "mock", value: [1] }, {}, context)).toEqual([1]);
});

it("loads the http runner when a tool needs it", async () => {
  const { url } = await httpUpstream((_, response) => sendJson(response, [1]));
  const runners = createRunners({
    upstreams: { api: { http: { baseUrl: "${API}" } } },
    env: { API: url },
    handlers: {},
  });
  const binding = { kind: "http", upstream: "api", method: "GET", path: "/x" } as const;
  expect(await runners.get("http")?.shape?.(binding, {})).toMatchObject({ url: `${url}/x` });
  expect(await runners.get("http")?.run(binding, {}, context)).toEqual([1]);
  expect(await runners.get("http")?.run(binding, {}, context)).toEqual([1]);
});

it.each([
  ["${API}", "an environment variable is not set: API"],
  ["ftp://host", "the baseUrl of upstream api is no http or https URL"],
  ["api.example.com", "the baseUrl of upstream api is no http or https URL"],
  [
    "https://ann:pw@host",
    "the baseUrl of upstream api holds a user name or password: they go into `auth: { basic: … }`",
  ],
])("refuses to start with the base URL %s", (baseUrl, message) => {
  const start = () => createRunners({ upstreams: { api: { http: { baseUrl } } }, env: {}, handlers: {} });
  expect(start).toThrowError(expect.objectContaining({ code: "configuration", message }));
});
