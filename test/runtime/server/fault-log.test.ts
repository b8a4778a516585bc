import { expect, it, onTestFinished, vi } from "vitest";
import { createFetch } from "../../../runtime/generated.ts";
import { content, DeltaMcpError, errorResult, type Hooks } from "../../../runtime/index.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

const emitted = emittedCatalogue({
  tools: [
    toolRecord({ name: "run" }),
    toolRecord({ name: "count", outputSchema: { type: "integer" }, run: { kind: "fn", handler: "run" } }),
  ],
  prompts: [{ name: "ask", arguments: [], run: { kind: "fn", handler: "prompt:ask" } }],
});

/** What a server writes on stderr over one request, by first lines. */
async function logged(
  run: () => unknown,
  { method = "tools/call", name = "run", hooks = {} as Hooks } = {},
): Promise<readonly string[]> {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  const fetch = await createFetch(emitted, { run, "prompt:ask": run }, { hooks, env: {} });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { name } });
  const headers = { "content-type": "application/json", host: "localhost" };
  const response = await fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
  expect(await response.text()).not.toContain("    at ");
  return lines.map((line) => line.split("\n")[0] ?? "");
}

const fail = (error: unknown) => () => {
  throw error;
};

it.each([
  [
    "a tool that throws",
    fail(new TypeError("no such field")),
    {},
    "error: run threw TypeError: no such field",
  ],
  ["a tool that rejects", async () => fail(new Error("later"))(), {}, "error: run threw Error: later"],
  ["what is no error", fail("a text"), {}, "error: run threw a text"],
  ["control characters", fail("a\u001b[2Jb"), {}, "error: run threw a\\u001b[2Jb"],
  [
    "a prompt",
    fail(new Error("no")),
    { method: "prompts/get", name: "ask" },
    "error: prompts/get threw Error: no",
  ],
  ["a hook before", () => 1, { hooks: { beforeCall: fail(new Error("b")) } }, "error: run threw Error: b"],
  ["a hook after", () => 1, { hooks: { afterCall: fail(new Error("a")) } }, "error: run threw Error: a"],
])("tells the author of %s", async (_, run, about, line) => {
  expect(await logged(run, about)).toEqual([line]);
});

it.each([
  ["an error that was meant for the client", fail(new DeltaMcpError("forbidden", "no"))],
  ["a result that is an error", () => errorResult("no")],
  ["a call that was given up", fail(new DOMException("gone", "AbortError"))],
  ["a good answer", () => content([{ type: "text", text: "yes" }])],
])("is quiet about %s", async (_, run) => {
  expect(await logged(run)).toEqual([]);
});

it("warns once of each way in which results are not what the spec promises", async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  const results = ["one", "two", "one", 3];
  const fetch = await createFetch(
    emitted,
    { run: () => results.shift(), "prompt:ask": () => "" },
    { env: {} },
  );
  const headers = { "content-type": "application/json", host: "localhost" };
  for (const id of [1, 2, 3, 4]) {
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "count" } });
    await fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
  }
  const unfit =
    "warning: count ran, but its result does not fit its output schema: the result must be an integer, not";
  expect(lines).toEqual([`${unfit} "one".\n`, `${unfit} "two".\n`]);
});
