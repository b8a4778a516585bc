import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleDemo, type DemoProgram, type HttpProcess } from "./support/demo-process.ts";

const inspector = new URL("../../node_modules/.bin/mcp-inspector", import.meta.url).pathname;
const run = promisify(execFile);

let program: DemoProgram;
let http: HttpProcess;
beforeAll(async () => {
  program = await bundleDemo();
  http = await program.serveHttp();
});
afterAll(() => http.stop());

async function inspect(target: readonly string[], ...args: string[]) {
  const { stdout } = await run(process.execPath, [
    inspector,
    "--cli",
    ...target,
    ...args,
    "--format",
    "json",
  ]);
  return JSON.parse(stdout);
}

const targets = (transport: string): readonly string[] =>
  transport === "stdio" ? [program.stdio.command, ...program.stdio.args] : [http.url, "--transport", "http"];

it.each([
  ["stdio", "legacy"],
  ["stdio", "modern"],
  ["http", "legacy"],
  ["http", "modern"],
])("lists and calls over %s, %s", async (transport, era) => {
  const list = await inspect(targets(transport), "--protocol-era", era, "--method", "tools/list");
  expect(JSON.stringify(list)).toContain('"Adds two numbers"');
  const call = ["--method", "tools/call", "--tool-name", "add", "--tool-args-json", '{"a":1,"b":2}'];
  const result = await inspect(targets(transport), "--protocol-era", era, ...call);
  expect(JSON.stringify(result)).toContain('{\\"sum\\":3}');
});
