import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { ClientOptions } from "../../../runtime/client/client-options.ts";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { createProtocol } from "../../../runtime/protocol/protocol.ts";
import { demoTools } from "../../support/demo-server.ts";
import { memoryParts } from "../../support/memory-server.ts";
import { protocolUrl } from "../../support/protocol-url.ts";

const digests = Object.fromEntries(
  Object.entries(demoTools).map(([name, tool], index) => [
    name,
    { ...tool, digest: index.toString(16).padStart(64, "0") },
  ]),
);

async function connect(options: ClientOptions = {}) {
  const { url, seen } = await protocolUrl(createProtocol(memoryParts({ tools: digests })));
  const client = await DeltaClient.connect({ url }, options);
  onTestFinished(() => client.close());
  const methods = () => seen.map(({ body }) => JSON.parse(body || "{}").method);
  return { client, seen, methods, url };
}

it.each(["auto", "handshake"] as const)(
  "reads an index and describes by digest, each once (%s)",
  async (negotiate) => {
    const { client, methods } = await connect({ negotiate });
    expect(client.agreement.delta).toMatchObject({ digest: "0".repeat(64) });
    expect((await client.index())[0]).toMatchObject({ name: "add", description: "Adds two numbers" });
    const { tools, unknown } = await client.describe(["add", "now", "nothing"]);
    expect(tools.map((tool) => [tool.name, tool.signature])).toEqual([
      ["add", "add()"],
      ["now", "now()"],
    ]);
    expect(unknown).toEqual(["nothing"]);
    await client.index();
    await client.describe(["add"]);
    const asked = methods().filter((method) => method.startsWith("delta/") || method.startsWith("tools/"));
    expect(asked).toEqual(["delta/index", "tools/describe"]);
  },
);

it("keeps descriptions in a folder, so that the next client asks for nothing", async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), "delta-client-"));
  onTestFinished(() => rmSync(cacheDir, { recursive: true }));
  const first = await connect({ cacheDir });
  await first.client.describe(["add"]);
  expect(readdirSync(cacheDir).sort()).toEqual([
    `index-${"0".repeat(64)}.json`,
    `tool-${digests["add"]?.digest}.json`,
  ]);
  const second = await connect({ cacheDir });
  expect((await second.client.describe(["add"])).tools[0]?.name).toBe("add");
  expect(second.methods()).toEqual(["server/discover"]);
});

it("gets data beside the text, whatever its type", async () => {
  const { client } = await connect();
  expect(await client.call("add", { a: 1, b: 2 })).toMatchObject({ structuredContent: { sum: 3 } });
  expect(await client.call("now")).toMatchObject({ structuredContent: "noon" });
});

it("answers the questions that a call of 2026-07-28 comes back with, and refuses those it has no answer to", async () => {
  const asked: unknown[] = [];
  const onElicit = async (params: object) => {
    asked.push(params);
    return { action: "accept", content: { name: "Ann" } };
  };
  const { client, methods } = await connect({ onElicit });
  expect((await client.call("ask_name")).content).toEqual([{ type: "text", text: "Hello, Ann!" }]);
  expect(asked).toMatchObject([{ message: "Your name?" }]);
  expect(methods().filter((method) => method === "tools/call")).toHaveLength(2);
  const { client: silent } = await connect();
  await expect(silent.call("ask_name")).rejects.toMatchObject({ code: "protocol" });
});

it("tells an unknown tool from wrong arguments", async () => {
  const { client } = await connect();
  await expect(client.call("nothing")).rejects.toMatchObject({ code: "unknown_tool" });
  expect(await client.call("add", { a: "x" })).toMatchObject({ isError: true });
});
