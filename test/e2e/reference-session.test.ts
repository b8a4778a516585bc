import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleDemo, type DemoProgram, type HttpProcess } from "./support/demo-process.ts";

/** Line for line what the client of the reference implementation (delta-mcp 0.2) sends, and what it must get. */
const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "delta-mcp/0.2.0",
    clientInfo: { name: "delta-mcp-client", version: "0.2.0" },
    capabilities: {
      tools: { progressiveDisclosure: true, lazyLoading: true },
      encoding: { compactJson: true },
    },
  },
};
const agreed = {
  protocolVersion: "delta-mcp/0.2.0",
  baselineVersion: "2025-11-25",
  serverInfo: { name: "demo", version: "1.2.3" },
  capabilities: {
    tools: { progressiveDisclosure: true, lazyLoading: true },
    encoding: { compactJson: true },
  },
  encoding: { format: "compact-json" },
};
const compact = {
  initialized: { j: "2.0", m: "notifications/initialized" },
  list: { j: "2.0", i: 2, m: "tools/list" },
  describe: { j: "2.0", i: 3, m: "tools/describe", p: { n: "add" } },
  call: { j: "2.0", i: 4, m: "tools/call", p: { n: "add", arguments: { a: 1, b: 2 } } },
};
const described = {
  n: "add",
  d: "Adds two numbers",
  s: { tp: "object", properties: { a: { tp: "number" }, b: { tp: "number" } }, required: ["a", "b"] },
  os: { tp: "object", properties: { sum: { tp: "number" } }, required: ["sum"] },
};
const called = { cnt: [{ tp: "text", tx: '{"sum":3}' }] };

let program: DemoProgram;
let http: HttpProcess;
beforeAll(async () => {
  program = await bundleDemo();
  http = await program.serveHttp();
});
afterAll(() => http.stop());

it("speaks the reference's session over stdio", async () => {
  const { command, args } = program.stdio;
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? "");
  const write = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  write(initialize);
  expect(await next()).toEqual({ jsonrpc: "2.0", id: 1, result: agreed });
  write(compact.initialized);
  write(compact.list);
  const list = await next();
  expect(list).toMatchObject({ j: "2.0", i: 2 });
  expect(list.r.t[0]).toEqual({ n: "add", d: "Adds two numbers" });
  write(compact.describe);
  expect(await next()).toEqual({ j: "2.0", i: 3, r: described });
  write(compact.call);
  expect(await next()).toEqual({ j: "2.0", i: 4, r: called });
  child.stdin.end();
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
});

it("speaks the reference's session over HTTP", async () => {
  let session: string | null = null;
  const send = async (message: object, type: string) => {
    const headers: Record<string, string> = {
      "Content-Type": type,
      Accept: `${type}, application/json`,
      "MCP-Protocol-Version": "2025-11-25",
      ...(session === null ? {} : { "Mcp-Session-Id": session }),
    };
    const response = await fetch(http.url, { method: "POST", headers, body: JSON.stringify(message) });
    session ??= response.headers.get("mcp-session-id");
    return { type: response.headers.get("content-type"), text: await response.text() };
  };
  const first = await send(initialize, "application/json");
  expect(JSON.parse(first.text)).toEqual({ jsonrpc: "2.0", id: 1, result: agreed });
  const type = "application/json; variant=compact";
  expect((await send(compact.initialized, type)).text).toBe("");
  const list = await send(compact.list, type);
  expect(list.type).toBe(type);
  expect(JSON.parse(list.text).r.t[0]).toEqual({ n: "add", d: "Adds two numbers" });
  expect(JSON.parse((await send(compact.describe, type)).text).r).toEqual(described);
  expect(JSON.parse((await send(compact.call, type)).text).r).toEqual(called);
});
