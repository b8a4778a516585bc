import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../support/memory-terminal.ts";
import { writeTree } from "../support/temporary-folder.ts";
import { type HttpProcess, serveHttp } from "./support/demo-process.ts";
import type { OfficialClient } from "./support/official-client.ts";
import { sdkOne } from "./support/sdk-one.ts";
import { sdkTwo } from "./support/sdk-two.ts";

const spec = `server: { name: tracker, version: 1.0.0 }
tools:
  close_issue:
    description: Close one issue, with a reason
    input:
      number: { type: integer, description: Its number }
      reason?: { enum: [completed, not_planned], default: completed }
    run: { fn: ./handlers/tracker.ts#closeIssue }
  list_issues:
    description: List all issues
    run: { fn: ./handlers/tracker.ts#listIssues }
    annotations: { readOnly: true }
  take_screenshot:
    description: Take a picture of the board
    run: { fn: ./handlers/tracker.ts#takeScreenshot }
    annotations: { readOnly: true }
`;
const handlers = `let runs = 0;
export const closeIssue = ({ number, reason }) => {
  if (number > 900) throw new Error("issue " + number + " is locked");
  return { number, reason, runs: ++runs };
};
export const listIssues = () => Array.from({ length: 120 }, (_, index) => ({ number: index + 1, title: "Issue " + (index + 1) }));
export const takeScreenshot = () => ({ content: [{ type: "image", data: "aGk=", mimeType: "image/png" }] });
`;

const root = mkdtempSync(join(tmpdir(), "deltamcp-small-"));
const script = join(root, "generated/tracker/server.mjs");
let http: HttpProcess;

beforeAll(async () => {
  writeTree(root, {
    "package.json": '{ "type": "module" }',
    "specs/tracker.tools.yaml": spec,
    "handlers/tracker.ts": handlers,
  });
  const built = await runCli(root, ["build", "--bundle"]);
  if (built.exitCode !== 0) throw new Error(built.err);
  http = await serveHttp([script, "--http", "127.0.0.1:0"]);
});
afterAll(async () => {
  await http.stop();
  rmSync(root, { recursive: true });
});

const releases = [sdkOne("sdk-1.32.2", "2025-11-25", ["stdio", "http"], false), sdkTwo("auto", "2026-07-28")];
const table = releases.flatMap((release) =>
  (["stdio", "http"] as const).map((transport) => ({
    name: `${release.name} over ${transport}`,
    release,
    transport,
  })),
);

describe.each(table)("$name", ({ release, transport }) => {
  let client: OfficialClient;
  const say = async (name: string, args: object): Promise<string> =>
    (await client.callTool(name, args)).content[0].text;

  beforeAll(async () => {
    const url = new URL("/mcp/small", http.url).href;
    client = await release.connect(
      transport === "http" ? { url } : { command: process.execPath, args: [script, "--surface", "small"] },
    );
  });
  afterAll(() => client.close());

  it("sees four tools", async () => {
    const names = (await client.listTools()).map(({ name }) => name);
    expect(names).toEqual(["search_tools", "describe_tools", "query_tool", "execute_tool"]);
  });

  it("searches, and calls what it found", async () => {
    expect(await say("search_tools", { query: "close a ticket" })).toMatch(
      /^close_issue\(number: ?int, ?reason\?: ?"completed" ?\| ?"not_planned" ?= ?"completed"\) \/\/ Close one issue/,
    );
    expect(await say("execute_tool", { name: "close_issue", args: { number: 12 } })).toMatch(
      /^\{"number":12,"reason":"completed","runs":\d+\}$/,
    );
  });

  it("runs a tool named in words without a search, and learns the call from a miss", async () => {
    const args = { number: 12 };
    expect(await say("execute_tool", { name: "close an issue", args })).toMatch(/^\{"number":12,/);
    expect(await say("execute_tool", { name: "finish the ticket", args })).toMatch(
      /^Nothing was run: there is no tool `finish the ticket`\. Nearest:\nclose_issue\(number: ?int/,
    );
    expect(await say("execute_tool", { name: "close an issue", args: { issue: 12 } })).toMatch(
      /^Wrong arguments for close_issue: .*\nclose_issue\(number: ?int/,
    );
  });

  it("describes", async () => {
    expect(await say("describe_tools", { names: "close_issue" })).toMatch(/number: ?int.*Its number/s);
  });

  it("runs a batch in one call", async () => {
    const each = [{ number: 1 }, { number: 999 }, { id: 3 }];
    const [closed, locked, wrong] = JSON.parse(await say("execute_tool", { name: "close_issue", each }));
    expect(closed.number).toBe(1);
    expect(locked.error).toContain("issue 999 is locked");
    expect(wrong.error).toContain("`id` is not known (did you mean `number`?)");
  });

  it("reads a long result page by page", async () => {
    const first = await say("query_tool", { name: "list_issues" });
    const [, next = ""] = /query_tool\(name: (\S+?)\)/.exec(first) ?? [];
    expect(await say("query_tool", { name: next })).toContain('"page":2');
    expect(await say("query_tool", { name: "list_issues", pick: "[-1].title" })).toBe("Issue 120");
  });

  it("gets the tool's own content", async () => {
    const { content } = await client.callTool("query_tool", { name: "take_screenshot" });
    expect(content).toEqual([{ type: "image", data: "aGk=", mimeType: "image/png" }]);
  });

  it("reads what was wrong", async () => {
    const wrong = await client.callTool("execute_tool", { name: "close_isue", args: {} });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("Nearest:\nclose_issue(") }],
    });
    const kept = await client.callTool("query_tool", { name: "close_issue", args: { number: 1 } });
    expect(kept).toMatchObject({ isError: true });
    await expect(client.callTool("close_issue", { number: 1 })).rejects.toThrow(/Unknown tool/);
  });
});
