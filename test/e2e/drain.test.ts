import { beforeAll, expect, it } from "vitest";
import { bundleDemo, type DemoProgram } from "./support/demo-process.ts";

let program: DemoProgram;
beforeAll(async () => {
  program = await bundleDemo();
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

it("ends streams that are open when it is told to stop, and does not wait for their clients", async () => {
  const { url, stop } = await program.serveHttp();
  const headers = { "content-type": "application/json" };
  const opened = await fetch(url, { method: "POST", headers, body: JSON.stringify(initialize) });
  const session = opened.headers.get("mcp-session-id") ?? "";
  const stream = await fetch(url, { headers: { accept: "text/event-stream", "mcp-session-id": session } });
  expect(stream.status).toBe(200);
  const told = performance.now();
  const ended = stop();
  await stream.text();
  expect(await ended).toBe(0);
  // Left alone, a stream lasts until the ten seconds of grace are over.
  expect(performance.now() - told).toBeLessThan(8_000);
});
