import { expect, it } from "vitest";
import { demoServer, demoTools } from "../../support/demo-server.ts";
import { handshakeClient } from "../../support/memory-server.ts";

const digest = "d".repeat(64);

it("gives the index once, and then only says that it is unchanged", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("delta/index");
  expect(result.digest).toBe(digest);
  expect(result.tools[0]).toEqual({ name: "add", description: "Adds two numbers", digest: "0".repeat(64) });
  expect(result.tools).toHaveLength(Object.keys(demoTools).length - 1);
  expect((await client.request("delta/index", { digest })).result).toEqual({ digest, unchanged: true });
  expect((await client.request("delta/index", { digest: "old" })).result).toEqual(result);
});

it("describes many tools at once, and lists the names that are none", async () => {
  const client = await handshakeClient(demoServer);
  const names = ["add", "nope", "add", "hidden", "__proto__"];
  const { result } = await client.request("tools/describe", { names });
  expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual(["add", "hidden"]);
  expect(result.unknown).toEqual(["nope", "__proto__"]);
  expect(result.tools[0]).toMatchObject({
    description: "Adds two numbers",
    signature: "add()",
    digest: "0".repeat(64),
  });
});

it.each([[{}], [{ names: "add" }], [{ names: [1] }], [{ names: Array(1_001).fill("add") }]])(
  "refuses to describe %#",
  async (params) => {
    const client = await handshakeClient(demoServer);
    expect((await client.request("tools/describe", params)).error.code).toBe(-32602);
  },
);

it("hands out the encoding map by its hash", async () => {
  const client = await handshakeClient(demoServer);
  const hash = "e".repeat(64);
  expect((await client.request("delta/encoding")).result).toMatchObject({ hash, keys: [] });
  expect((await client.request("delta/encoding", { hash })).result).toEqual({ hash, unchanged: true });
});

it.each([
  [{}],
  [{ query: 1 }],
  [{ query: "x", limit: -1 }],
  [{ query: "x", limit: 1.5 }],
  [{ query: "x", skip: "1" }],
])("refuses the search %j", async (params) => {
  const client = await handshakeClient(demoServer);
  expect((await client.request("delta/search", params)).error.code).toBe(-32602);
});

it("finds tools, the best first, and lists them for an empty query", async () => {
  const client = await handshakeClient(demoServer);
  const { result } = await client.request("delta/search", { query: "add numbers", limit: 3 });
  expect(result.tools[0]).toEqual({
    name: "add",
    description: "Adds two numbers",
    signature: "add()",
    digest: "0".repeat(64),
  });
  expect(result.tools.length).toBeLessThanOrEqual(3);
  const all = await client.request("delta/search", { query: "", limit: 5, skip: 1 });
  expect(all.result.tools.map((tool: { name: string }) => tool.name)).toEqual([
    "now",
    "fail",
    "wait",
    "sleep",
    "steps",
  ]);
  expect(JSON.stringify((await client.request("delta/search", { query: "hidden" })).result)).not.toContain(
    '"hidden"',
  );
});
