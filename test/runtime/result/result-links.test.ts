import { expect, it } from "vitest";
import { statelessMeta } from "../../support/memory-server.ts";
import { servedSpec } from "../../support/served-spec.ts";

const spec = `
tools:
  list_rows:
    description: List rows
    run: { fn: "./handlers.ts#listRows" }
  read_log:
    description: Read the log
    run: { fn: "./handlers.ts#readLog" }
`;
const rows = Array.from({ length: 300 }, (_, id) => ({ id, title: `Row ${id}` }));
const log = "A line of the log, in words.\n".repeat(400);
const served = (resultLinks: boolean) =>
  servedSpec(spec, {
    handlers: { listRows: () => rows, readLog: () => log },
    files: { "handlers.ts": "export const listRows = () => [];\nexport const readLog = () => '';" },
    config: { resultLinks },
  });

interface Answer {
  readonly result?: {
    readonly contents: readonly { readonly mimeType: string; readonly text: string }[];
    readonly capabilities?: object;
  };
  readonly error?: { readonly message: string };
}

it.each([
  ["list_rows", "application/json", JSON.stringify(rows)],
  ["read_log", "text/plain", log],
])("links what was cut of %s to the whole, which is a resource", async (tool, mimeType, text) => {
  const { call, post } = await served(true);
  const { content } = await call(tool, "{}");
  const link = content.at(-1) as unknown as {
    readonly type: string;
    readonly uri: string;
    readonly name: string;
  };
  expect(link).toMatchObject({ type: "resource_link", name: `${tool}, whole` });
  const read = (uri: string) =>
    post("/mcp", { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } }).then(
      (answer) => JSON.parse(answer) as Answer,
    );
  expect((await read(link.uri)).result?.contents).toEqual([{ uri: link.uri, mimeType, text }]);
  expect((await read("deltamcp://results/r000000000000000000")).error?.message).toBe("Resource not found");
  expect((await read(`${link.uri}.p1`)).error?.message).toBe("Resource not found");
});

it("links nothing unless the config says so", async () => {
  const { call } = await served(false);
  expect((await call("list_rows", "{}")).content).toHaveLength(1);
});

it.each([
  ["/mcp/full", { name: "list_rows", arguments: {} }],
  ["/mcp/small", { name: "execute_tool", arguments: { name: "list_rows" } }],
])("gives some callers a multiple of each budget at %s", async (path, call) => {
  const { post } = await servedSpec(spec, {
    handlers: { listRows: () => rows.slice(0, 40), readLog: () => log },
    files: { "handlers.ts": "export const listRows = () => [];\nexport const readLog = () => '';" },
    config: { budgets: { wide: 20 } },
  });
  const say = (client: string) => {
    const _meta = {
      ...statelessMeta(),
      "io.modelcontextprotocol/clientInfo": { name: client, version: "1" },
    };
    const params = { ...call, _meta };
    const headers = {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": call.name,
    };
    return post(path, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
  };
  expect(await say("narrow")).toContain("Row 3");
  expect(await say("narrow")).not.toContain("Row 39");
  expect(await say("wide")).toContain("Row 39");
});
