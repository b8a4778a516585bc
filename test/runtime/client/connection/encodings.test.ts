import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { catalogue } from "../../../../generated/workspace/catalogue.ts";
import { connectWorkspace } from "../../../../generated/workspace/client.ts";
import type { ClientOptions } from "../../../../runtime/client/client-options.ts";
import { DeltaClient } from "../../../../runtime/client/delta-client.ts";
import { exampleServer } from "../../../support/example-server.ts";
import { httpUpstream, sendJson } from "../../../support/http-upstream.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { workspaceUrl } from "../../../support/workspace-url.ts";

const map = JSON.parse(catalogue.header).encoding.slice(0, 16);
const plain = "application/json -> application/json";
const tuned = `application/cbor; variant=tuned; map=${map}`;

async function lastTypes(options: ClientOptions): Promise<string[]> {
  const { url, types } = await workspaceUrl();
  await using client = await DeltaClient.connect({ url }, options);
  types.length = 0;
  expect(JSON.stringify(await client.call("list_files", { path: "specs" }))).toContain(
    "workspace.tools.yaml",
  );
  return types;
}

it.each(["auto", "handshake"] as const)(
  "writes HTTP in the encoding that is asked for (%s)",
  async (negotiate) => {
    expect(await lastTypes({ negotiate, encoding: "tuned" })).toEqual([`${tuned} -> ${tuned}`]);
    const compact = "application/json; variant=compact";
    expect(await lastTypes({ negotiate, encoding: "compact" })).toEqual([`${compact} -> ${compact}`]);
    expect(await lastTypes({ negotiate, encoding: "plain" })).toEqual([plain]);
    expect(await lastTypes({ negotiate })).toEqual([plain]);
  },
);

it("fetches a map once where it has a folder to keep it in", async () => {
  const { url, types } = await workspaceUrl();
  const cacheDir = temporaryFolder();
  for (const times of [3, 2]) {
    types.length = 0;
    await using client = await DeltaClient.connect({ url }, { cacheDir, encoding: "tuned" });
    await client.call("list_files");
    expect(types).toHaveLength(times);
  }
});

it("takes no map from a folder or a server that its hash does not fit", async () => {
  const { url, types } = await workspaceUrl();
  const cacheDir = temporaryFolder();
  const hash = JSON.parse(catalogue.header).encoding;
  const forged = { hash, shapes: [["path", "name"]], values: [], phrases: [], first: [] };
  writeFileSync(join(cacheDir, `encoding-${hash}.json`), JSON.stringify(forged));
  await using client = await DeltaClient.connect({ url }, { cacheDir, encoding: "tuned" });
  expect(JSON.stringify(await client.call("list_files", { path: "specs" }))).toContain(
    "workspace.tools.yaml",
  );
  expect(types).toHaveLength(3);
  const kept = JSON.parse(readFileSync(join(cacheDir, `encoding-${hash}.json`), "utf8"));
  expect(kept).toEqual(JSON.parse(await catalogue.encoding()));

  const liar = await httpUpstream(({ body }, response) => {
    const { id, method } = JSON.parse(body);
    const delta = { "io.github.deltamcp/delta": { digest: "d", encoding: hash } };
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: { extensions: delta } };
    sendJson(response, { jsonrpc: "2.0", id, result: method === "delta/encoding" ? forged : discovered });
  });
  await expect(DeltaClient.connect({ url: liar.url }, { encoding: "tuned" })).rejects.toMatchObject({
    code: "protocol",
    message: expect.stringContaining("does not have the hash"),
  });
});

it("has the map compiled into a generated stub, and needs no more than that", async () => {
  const { url, types } = await workspaceUrl();
  await using workspace = await connectWorkspace({ url });
  await workspace.listFiles();
  expect(types).toEqual([plain, `${tuned} -> ${tuned}`]);
});

it("goes on in plain JSON with a server that was built anew", async () => {
  const hash = JSON.parse(catalogue.header).encoding;
  const delta = { "io.github.deltamcp/delta": { digest: "d", encoding: hash } };
  const { url, seen } = await httpUpstream(({ headers, body }, response) => {
    if (headers["content-type"] !== "application/json") return void response.writeHead(415).end();
    const { id, method } = JSON.parse(body);
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: { extensions: delta } };
    const called = { content: [{ type: "text", text: "plain" }] };
    return sendJson(response, { jsonrpc: "2.0", id, result: method === "tools/call" ? called : discovered });
  });
  const encodingMap = async () => JSON.parse(await catalogue.encoding());
  await using client = await DeltaClient.connect({ url }, { encodingMap });
  for (const _ of [1, 2]) expect((await client.call("x")).content).toEqual([{ type: "text", text: "plain" }]);
  expect(seen.map(({ headers }) => headers["content-type"]?.split(";")[0])).toEqual([
    "application/json",
    "application/cbor",
    "application/json",
    "application/json",
  ]);
});

it("speaks as the reference implementation's client over HTTP", async () => {
  const compact = "application/json; variant=compact";
  expect(await lastTypes({ negotiate: "reference" })).toEqual([`${compact} -> ${compact}`]);
  const { url } = await workspaceUrl();
  await using client = await DeltaClient.connect({ url }, { negotiate: "reference" });
  expect(client.agreement).toMatchObject({ era: "reference", revision: "delta-mcp/0.2.0" });
  expect((await client.index())[0]).toEqual({
    name: "edit_file",
    description: "Replace a text in a file by another",
  });
  const { tools, unknown } = await client.describe(["edit_file", "nothing"]);
  expect([tools[0]?.name, unknown]).toEqual(["edit_file", ["nothing"]]);
});

/** What went over the pipe, both ways. */
async function pipe(options: ClientOptions) {
  const file = join(temporaryFolder(), "wire");
  const tee = fileURLToPath(new URL("../../../support/servers/tee.mjs", import.meta.url));
  const server = await exampleServer("workspace", {});
  const args = [tee, file, server.command, ...(server.args ?? [])];
  const encodingMap = async () => JSON.parse(await catalogue.encoding());
  const client = await DeltaClient.connect({ ...server, args }, { encodingMap, ...options });
  const result = await client.call("list_files", { path: "specs" });
  expect(JSON.stringify(result)).toContain("workspace.tools.yaml");
  await client.close();
  return { sent: readFileSync(`${file}.in`, "latin1"), received: readFileSync(`${file}.out`, "latin1") };
}

it.each(["auto", "handshake"] as const)(
  "changes to frames on a pipe where that is asked for (%s)",
  async (negotiate) => {
    const { sent, received } = await pipe({ negotiate, encoding: "tuned" });
    expect(sent).not.toContain("tools/call");
    expect(received).not.toContain('"entries"');
  },
);

it("stays with lines of JSON on a pipe where nothing is asked for", async () => {
  const { sent, received } = await pipe({});
  expect(
    sent
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).method),
  ).toEqual(["server/discover", "tools/call"]);
  expect(received).toContain('"entries"');
});

it("changes to compact-json on a pipe as the reference does", async () => {
  const { sent, received } = await pipe({ negotiate: "reference" });
  const [first, second, call] = sent.trim().split("\n");
  expect(first).toContain('"method":"initialize"');
  expect([second, call].map((line) => JSON.parse(line ?? "").m)).toEqual([
    "notifications/initialized",
    "tools/call",
  ]);
  expect(received).toContain('"cnt"');
});
