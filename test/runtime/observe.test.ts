import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { searchIndex } from "../../compiler/tables/search/search-index.ts";
import { createServer } from "../../runtime/generated.ts";
import type { ServerEvent } from "../../runtime/observe/events.ts";
import { emittedCatalogue } from "../support/emitted-catalogue.ts";
import { httpUpstream, sendJson } from "../support/http-upstream.ts";
import { toolRecord } from "../support/tool-record.ts";

const handlers = {
  quick: () => "done",
  broken: () => {
    throw new TypeError("by accident");
  },
  large: () => Array.from({ length: 2_000 }, (_, row) => ({ row })),
};

async function run(names: readonly string[], observe: (event: ServerEvent) => void): Promise<void> {
  const { url } = await httpUpstream((_, response) => sendJson(response, {}));
  const http = { kind: "http", upstream: "api", method: "GET", path: "/" } as const;
  const tools = [
    ...Object.keys(handlers).map((name) => toolRecord({ name })),
    toolRecord({ name: "reads", run: http }),
    toolRecord({ name: "scoped", run: { kind: "mock", value: 1 }, scopes: ["s"] }),
  ];
  const header = { upstreams: { api: { kind: "http", baseUrl: url } as const } };
  const emitted = emittedCatalogue({ tools, search: searchIndex(tools), header });
  await using server = createServer(emitted, handlers, {
    observe,
    env: { DELTAMCP_LOG: "off", DELTAMCP_RECEIPTS: "off" },
  });
  for (const name of names) {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
    const headers = { "content-type": "application/json", host: "localhost" };
    await server.fetch(
      new Request("http://localhost/mcp/full", { method: "POST", headers, body: JSON.stringify(message) }),
    );
  }
}

it("tells of every call: duration, tokens, cut or not, error code", async () => {
  const events: ServerEvent[] = [];
  await run(["quick", "large", "broken", "reads", "scoped"], (event) => void events.push(event));
  const ended = events.filter((event) => event.kind === "call-ended");
  expect(ended.map(({ tool, ran, cut, code }) => [tool, ran, cut, code])).toEqual([
    ["quick", true, false, undefined],
    ["large", true, true, undefined],
    ["broken", true, false, "tool_failed"],
    ["reads", true, false, undefined],
    ["scoped", false, false, "forbidden"],
  ]);
  expect(ended[0]?.caller.transport).toBe("http");
  expect([ended[0]?.tokensIn, ended[0]?.tokensOut]).toEqual([1, 1]);
  expect(ended[1]?.tokensOut).toBeGreaterThan(100);
  for (const { durationMs } of ended) expect(durationMs).toBeGreaterThanOrEqual(0);
  expect(events.filter(({ kind }) => kind === "call-started")).toHaveLength(5);
  expect(events).toContainEqual({ kind: "fault", subject: "broken", error: new TypeError("by accident") });
  expect(events).toContainEqual({ kind: "upstream", name: "api", state: "connected" });
  expect(events.at(-1)).toEqual({ kind: "upstream", name: "api", state: "closed" });
});

it("is not changed by a listener that throws", async () => {
  const observe = vi.fn(() => {
    throw new Error("in the listener");
  });
  await run(["quick"], observe);
  expect(observe).toHaveBeenCalledTimes(2);
});

it("writes to stderr in one place", () => {
  const root = new URL("../../runtime/", import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const writes = /process\.stderr\.write\(|console\.error\(/;
  const writers = files.filter((file) => writes.test(readFileSync(root + file, "utf8"))).sort();
  // run-stdio passes on what handlers print to stdout.
  expect(writers).toEqual(["observe/stderr.ts", "server/run-stdio.ts"]);
});
