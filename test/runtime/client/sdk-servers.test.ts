import { expect, it, onTestFinished } from "vitest";
import type { ClientOptions, ServerTarget } from "../../../runtime/client/client-options.ts";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { sdkCommand, sdkUrl } from "../../support/sdk-server.ts";

async function connect(target: ServerTarget, options: ClientOptions = {}) {
  const client = await DeltaClient.connect(target, options);
  onTestFinished(() => client.close());
  return client;
}

const places: [string, (name: "sdk-v1" | "sdk-v2") => Promise<ServerTarget>][] = [
  ["stdio", sdkCommand],
  ["HTTP", sdkUrl],
];

it.each(places)("talks to an SDK 1 server over %s: lists, describes, calls", async (_, open) => {
  const client = await connect(await open("sdk-v1"));
  expect(client.agreement).toMatchObject({
    era: "handshake",
    revision: "2025-11-25",
    server: { name: "sdk-v1", version: "1.2.3" },
    instructions: "Use it well.",
  });
  expect(client.agreement.delta).toBeUndefined();
  expect((await client.listTools()).map((tool) => tool.name)).toEqual([
    "echo",
    "slow",
    "ask",
    "fail",
    "media",
  ]);
  expect((await client.index())[0]).toEqual({ name: "echo", description: "The tool echo" });
  const { tools, unknown } = await client.describe(["echo", "nothing"]);
  expect(tools[0]?.inputSchema).toEqual({ type: "object", properties: { text: { type: "string" } } });
  expect(unknown).toEqual(["nothing"]);
  expect((await client.search("the slow one", 1)).map((tool) => tool.name)).toEqual(["slow"]);
  expect(await client.call("echo", { text: "12345678901234567890" })).toEqual({
    content: [{ type: "text", text: "12345678901234567890" }],
  });
  expect(await client.call("fail")).toEqual({ content: [{ type: "text", text: "it broke" }], isError: true });
  expect((await client.call("media")).content).toEqual([
    { type: "image", data: "AQID", mimeType: "image/png" },
    { type: "text", text: "1e3" },
  ]);
});

it.each(places)("gets progress and logs of an SDK 1 server over %s", async (_, open) => {
  const logs: unknown[] = [];
  const client = await connect(await open("sdk-v1"), { onLog: (message) => logs.push(message) });
  const progress: unknown[] = [];
  await client.call("echo", {}, { onProgress: (update) => progress.push(update) });
  expect(progress).toMatchObject([{ progress: 1, total: 2, message: "half" }]);
  await expect.poll(() => logs).toEqual([{ level: "info", data: "called" }]);
});

it.each(places)(
  "answers what an SDK 1 server asks over %s, and refuses what it does not offer",
  async (_, open) => {
    const target = await open("sdk-v1");
    const content = { type: "text", text: "from the model" };
    const client = await connect(target, {
      onSample: async () => ({ role: "assistant", model: "m", content }),
    });
    expect((await client.call("ask")).content).toEqual([content]);
    const silent = await connect(target);
    await expect(silent.call("ask")).rejects.toMatchObject({ code: "protocol" });
  },
);

it.each(places)("cancels a call over %s, by signal and by time, and goes on", async (_, open) => {
  const client = await connect(await open("sdk-v1"));
  const controller = new AbortController();
  const call = client.call("slow", {}, { signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  await expect(call).rejects.toMatchObject({ code: "cancelled" });
  await expect(client.call("slow", {}, { timeoutMs: 50 })).rejects.toMatchObject({
    code: "timeout",
    message: "The server did not answer tools/call within 0.05 s.",
  });
  await expect(client.call("slow", {}, { signal: controller.signal })).rejects.toMatchObject({
    code: "cancelled",
  });
  expect((await client.call("echo", { text: "on" })).content).toEqual([{ type: "text", text: "on" }]);
});

it.each(places)("talks 2026-07-28 to an SDK 2 server over %s, or shakes hands when told", async (_, open) => {
  const target = await open("sdk-v2");
  const modern = await connect(target);
  expect(modern.agreement).toMatchObject({
    era: "stateless",
    revision: "2026-07-28",
    server: { name: "sdk-v2" },
  });
  expect((await modern.listTools()).map((tool) => tool.name)).toEqual(["echo"]);
  expect((await modern.call("echo", { text: "ü" })).content).toEqual([{ type: "text", text: "ü" }]);
  const old = await connect(target, { negotiate: "handshake" });
  expect(old.agreement).toMatchObject({ era: "handshake", revision: "2025-11-25" });
  expect((await old.call("echo", { text: "a" })).content).toEqual([{ type: "text", text: "a" }]);
  const pinned = await connect(target, { negotiate: "stateless" });
  expect(pinned.agreement.era).toBe("stateless");
});

it("says that there is no common revision where only 2026-07-28 will do", async () => {
  await expect(connect(await sdkCommand("sdk-v1"), { negotiate: "stateless" })).rejects.toMatchObject({
    code: "protocol",
  });
});

it("starts a new session where the server has forgotten the old one", async () => {
  const target = await sdkUrl("sdk-v1");
  const client = await connect(target);
  await fetch(`${target.origin}/forget`, { method: "POST" });
  expect((await client.call("echo", { text: "again" })).content).toEqual([{ type: "text", text: "again" }]);
});

it("connects again after the server's process ended, but does not run a call twice", async () => {
  const client = await connect({
    command: process.execPath,
    args: ["-e", "process.stdin.on('data',()=>{console.error('no more');process.exit(3)})"],
  }).catch((error: unknown) => error);
  expect(client).toMatchObject({
    code: "connection",
    message: `${process.execPath} ended with exit code 3:\nno more`,
  });
});
