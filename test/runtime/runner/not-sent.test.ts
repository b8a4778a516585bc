import { describe, expect, it } from "vitest";
import type { CallContext } from "../../../runtime/call/call-context.ts";
import { openFnRunner } from "../../../runtime/runner/fn/fn-runner.ts";
import type { HttpBinding } from "../../../runtime/runner/http/http-binding.ts";
import { NotSent } from "../../../runtime/runner/not-sent.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import { openUpstreams } from "../../../runtime/upstream/open-upstreams.ts";
import { httpTool } from "../../support/http-tool.ts";
import { httpUpstream } from "../../support/http-upstream.ts";

import { memoryChannel } from "../../support/memory-channel.ts";
import { upstreamContext } from "../../support/test-runners.ts";

const upstreams = openUpstreams({}, upstreamContext());
const context: CallContext = {
  ...memoryChannel(),
  resourceUpdated: () => {},
  call: () => Promise.reject(new Error("none")),
};

async function errorOf(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

describe("before anything was sent", () => {
  it.each<[string, Partial<HttpBinding>, JsonObject, string]>([
    ["an empty path segment", { path: "/x/{id}" }, { id: "" }, "invalid_arguments"],
    ["a path segment that is dropped", { path: "/x/{id}" }, { id: ".." }, "invalid_arguments"],
    ["a line break in a header", { headers: { "x-a": "{a}" } }, { a: "b\nc" }, "invalid_arguments"],
    [
      "bytes that are not base64",
      { method: "POST", body: { multipart: { f: { filename: "a", base64: "{f}" } } } },
      { f: "?" },
      "invalid_arguments",
    ],
    ["a body in a GET", { body: { json: {} } }, {}, "configuration"],
    ["an upstream that is missing", { upstream: "other" }, {}, "configuration"],
  ])("a runner throws NotSent for %s", async (_, binding, args, code) => {
    const { url, seen } = await httpUpstream((_request, response) => response.end("{}"));
    const error = await errorOf(() => httpTool({ baseUrl: url }, binding).run(args));
    expect(error).toBeInstanceOf(NotSent);
    expect(error).toMatchObject({ name: "DeltaMcpError", code });
    expect(seen).toEqual([]);
  });

  it("throws NotSent for a next page on another host, and a handler that is missing", async () => {
    const tool = httpTool({ baseUrl: "http://127.0.0.1:9" });
    expect(await errorOf(() => tool.nextPage("http://elsewhere.example/"))).toBeInstanceOf(NotSent);
    const missing = () =>
      openFnRunner({ handlers: {}, upstreams }).run({ kind: "fn", handler: "lost" }, {}, context);
    expect(await errorOf(missing)).toBeInstanceOf(NotSent);
  });
});

describe("once a request was begun", () => {
  it.each([
    ["an error status", 500, "text/plain"],
    ["a response that is not the JSON it claims to be", 200, "application/json"],
  ])("a runner throws a plain error for %s", async (_, status, type) => {
    const { url } = await httpUpstream((_request, response) =>
      response.writeHead(status, { "content-type": type }).end("{oops"),
    );
    const error = await errorOf(() => httpTool({ baseUrl: url }).run());
    expect(error).toMatchObject({ code: "upstream_failed" });
    expect(error).not.toBeInstanceOf(NotSent);
  });

  it("throws a plain error for a connection that was refused", async () => {
    const error = await errorOf(() => httpTool({ baseUrl: "http://127.0.0.1:60999" }).run());
    expect(error).toMatchObject({ code: "upstream_failed" });
    expect(error).not.toBeInstanceOf(NotSent);
  });
});
