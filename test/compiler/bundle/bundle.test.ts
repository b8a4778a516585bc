import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../../../compiler/bundle/bundle.ts";
import { caseFolder, caseNames, compileCase } from "../../support/cases.ts";
import { readTree, temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

const bundles = new Map<string, Promise<string>>();

/** The bundle of a case, as text, made once. Its modules are read from what is expected of a build. */
function bundled(name: string): Promise<string> {
  const text = bundles.get(name) ?? bundleOf(name);
  bundles.set(name, text);
  return text;
}

async function bundleOf(name: string, root = `${caseFolder(name)}expected`): Promise<string> {
  const project = readTree(`${caseFolder(name)}project`);
  const { servers } = await compileCase(project);
  const [server] = servers;
  if (server === undefined) throw new Error(`${name} has no server`);
  return (await bundle(root, server, [])).text;
}

const initialize = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
};

/** Runs the bundle alone in a folder, and asks it over stdio. */
async function ask(
  text: string,
  requests: readonly object[],
  { node = [], args = ["--surface", "full"] }: { node?: readonly string[]; args?: readonly string[] } = {},
): Promise<ReadonlyMap<unknown, unknown>> {
  const folder = temporaryFolder({ "server.mjs": text });
  const server = spawn(process.execPath, [...node, join(folder, "server.mjs"), ...args], {
    cwd: folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const lines = [initialize, { method: "notifications/initialized" }, ...requests];
  server.stdin.end(lines.map((line) => `${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`).join(""));
  let output = "";
  for await (const chunk of server.stdout) output += chunk;
  const answers = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return new Map(answers.map((answer) => [answer.id, answer.result ?? answer.error]));
}

it.each(caseNames)("bundles %s into one file that answers without node_modules", async (name) => {
  const answers = await ask(await bundled(name), [{ id: 2, method: "tools/list" }]);
  const project = await compileCase(readTree(`${caseFolder(name)}project`));
  expect(answers.get(2)).toEqual(JSON.parse(project.servers[0]?.tuned.list ?? ""));
});

it.each(["everything", "tracker"])(
  "loads nothing that is compressed for the first answers of %s",
  async (name) => {
    // Late modules are compressed: a start module that is not named as one would cost every start their inflation.
    const noInflating = "import z from 'node:zlib'; z.brotliDecompressSync = () => process.exit(9);";
    const answers = await ask(await bundled(name), [{ id: 2, method: "tools/list" }], {
      node: runsFirst(noInflating),
      args: [],
    });
    expect([...answers.keys()]).toEqual([1, 2]);
  },
);

it("contains the runners that its tools have, and no other", async () => {
  const { servers } = await compileCase({
    "specs/a.tools.yaml":
      "server: { name: a, version: 1.0.0 }\ntools:\n  t: { description: T, run: { exec: { argv: [echo, hi] } } }\n",
  });
  const [server] = servers;
  if (server === undefined) throw new Error("no server");
  const { text } = await bundle(temporaryFolder(), server, server.files);
  const answers = await ask(text, [{ id: 2, method: "tools/call", params: { name: "t" } }]);
  expect(answers.get(2)).toMatchObject({ content: [{ text: "hi" }] });
  // Compressed code has no names: one without the runner for HTTP is smaller by its size.
  expect(text.length).toBeLessThan((await bundled("tracker")).length);
});

it("loads only small modules of Node for the first answers", async () => {
  // `node:crypto` alone takes as long as the whole server.
  const onlySmall = `const load = process.getBuiltinModule;
    const small = ["node:fs", "node:fs/promises", "node:path", "node:url", "node:buffer"];
    process.getBuiltinModule = (name) => (small.includes(name) ? load(name) : process.exit(9));`;
  const answers = await ask(await bundled("tracker"), [{ id: 2, method: "tools/list" }], {
    node: runsFirst(onlySmall),
    args: [],
  });
  expect([...answers.keys()]).toEqual([1, 2]);
});

/** Options of Node by which a server runs `code` before its own. */
function runsFirst(code: string): readonly string[] {
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}

it("runs handlers, validators, pick and prompts, which a start does not need", async () => {
  const answers = await ask(await bundled("everything"), [
    { id: 2, method: "tools/call", params: { name: "search_all", arguments: {} } },
    { id: 3, method: "tools/call", params: { name: "search_all", arguments: { text: {} } } },
    { id: 4, method: "tools/call", params: { name: "tree", arguments: { id: "a" } } },
    { id: 5, method: "prompts/get", params: { name: "greet", arguments: { name: "Ann" } } },
    {
      id: 6,
      method: "completion/complete",
      params: { ref: { type: "ref/prompt", name: "summarise" }, argument: { name: "id", value: "n" } },
    },
    { id: 7, method: "tools/call", params: { name: "ping", arguments: {} } },
  ]);
  expect(answers.get(2)).toMatchObject({ content: [{ text: '{"found":"*"}' }] });
  expect(answers.get(3)).toMatchObject({ isError: true });
  expect(answers.get(4)).toMatchObject({ isError: true });
  expect(JSON.stringify(answers.get(5))).toContain("Hello Ann");
  expect(answers.get(6)).toMatchObject({ completion: { values: ["n", "n2"] } });
  expect(answers.get(7)).toMatchObject({ content: [{ text: expect.stringContaining("pong") }] });
});

it("is the same every time, names no folder of this machine, and is ASCII", async () => {
  const text = await bundled("everything");
  // Not toBe: a failure would print a megabyte.
  expect((await bundleOf("everything")) === text).toBe(true);
  expect(text.includes(process.cwd())).toBe(false);
  expect(/[^\0-\x7f]/.test(text)).toBe(false);
});

it("says which import keeps a server from being one file", async () => {
  const root = temporaryFolder(readTree(`${caseFolder("tracker")}expected`));
  writeTree(root, { "handlers/tracker.ts": 'import "not-installed";\nexport const closeIssue = () => 1;\n' });
  await expect(bundleOf("tracker", root)).rejects.toThrow(
    'handlers/tracker.ts:1: Could not resolve "not-installed"',
  );
});
