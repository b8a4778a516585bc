import { writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { searchIndex } from "../../../compiler/tables/search/search-index.ts";
import { createServer } from "../../../runtime/generated.ts";
import type { Binding } from "../../../runtime/runner/binding.ts";
import { emittedCatalogue } from "../../support/emitted-catalogue.ts";
import { toolRecord } from "../../support/tool-record.ts";

/**
 * Opens a server with a tool of every kind, calls each over fetch and stdio, closes it, and prints the resources that
 * were active before and after. Run as a process of its own: other tests leave resources behind.
 */
const service = createHttpServer((_, response) => response.end('{"rows":[1]}'));
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

/** A tool of each kind. A kind that is missing does not compile. */
const bindings: { readonly [Kind in Binding["kind"]]: Binding<Kind> } = {
  exec: { kind: "exec", argv: [process.execPath, "-e", "console.log(1)"] },
  fn: { kind: "fn", handler: "fn" },
  http: { kind: "http", upstream: "api", method: "GET", path: "/" },
  mcp: { kind: "mcp", upstream: "server", tool: "echo" },
  mock: { kind: "mock", value: "mocked" },
  sql: { kind: "sql", upstream: "db", query: "SELECT 1 AS one", reads: true },
};
const database = join(tmpdir(), `deltamcp-close-${process.pid}.db`);
// An empty file is an empty database.
writeFileSync(database, "");
const unruly = fileURLToPath(new URL("../../support/servers/unruly.mjs", import.meta.url));
const tools = [
  ...Object.values(bindings).map((run) => toolRecord({ name: run.kind, run })),
  toolRecord({ name: "deaf" }),
  toolRecord({ name: "large" }),
];
const emitted = emittedCatalogue({
  tools,
  search: searchIndex(tools),
  header: {
    upstreams: {
      api: { kind: "http", baseUrl, rateLimit: 100, timeoutMs: 20_000 },
      db: { kind: "sql", sqlite: database },
      server: { kind: "mcp", command: process.execPath, args: [unruly] },
    },
  },
});
const handlers = {
  fn: () => "ran",
  deaf: () => new Promise(() => {}),
  large: () => Array.from({ length: 2_000 }, (_, row) => ({ row })),
};
const receipts = join(tmpdir(), `deltamcp-close-${process.pid}.jsonl`);

// Opened when they are first asked for, and never closed.
void [process.stdout, process.stderr];
const before = await settledResources();
const server = createServer(emitted, handlers, { env: { DELTAMCP_RECEIPTS: receipts } });
const [input, output] = [new PassThrough(), new PassThrough()];
let answers = 0;
output.on("data", (chunk) => {
  answers += String(chunk).split("\n").length - 1;
});
const served = server.stdio({ input, output });
const message = (id: number, name: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name },
});
const post = (path: string, body: object, accept = "application/json, text/event-stream") =>
  server.fetch(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept, host: "localhost" },
      body: JSON.stringify(body),
    }),
  );

const told: unknown[] = [];
for (const [id, { name }] of tools.entries()) {
  if (name === "deaf") continue;
  input.write(`${JSON.stringify(message(id, name))}\n`);
  for (const path of ["/mcp/full", "/mcp/small"]) {
    const call = { name: "execute_tool", arguments: { name, args: {} } };
    const body = path === "/mcp/small" ? { ...message(id, name), params: call } : message(id, name);
    told.push((await (await post(path, body)).text()).includes("result"));
  }
  told.push((await (await post("/api/dispatch", { key: name })).text()).includes("invocation"));
}
// Calls that never finish, on every way in: their timers and streams must go as well.
const hanging = [post("/mcp", message(90, "deaf")), post("/api/dispatch", { key: "deaf" })];
input.write(`${JSON.stringify(message(91, "deaf"))}\n`);
while (answers < tools.length - 1) await new Promise((resolve) => setTimeout(resolve, 10));

await server.close(100);
await served;
await Promise.all(hanging);
// The service's side of the connections is not the server's.
service.closeAllConnections();
const after = await settledResources();
console.log(JSON.stringify({ before, after, told }));
service.close();

/** The active resources once requests that end by themselves have ended, as those of loading modules; after 5 s as they are. */
async function settledResources(): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const resources = process.getActiveResourcesInfo();
    if (tries === 100 || !resources.some((resource) => /Req|^ConnectWrap$/.test(resource))) return resources;
  }
}
