import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { builtPackage } from "../support/built-package.ts";
import { fixtureText, hostFixtures } from "../support/hosts/host-files.ts";
import { readTree, temporaryFolder } from "../support/temporary-folder.ts";

const unruly = fileURLToPath(new URL("../support/servers/unruly.mjs", import.meta.url));

/** A user with configuration files, and the command line in the user's project. */
async function user(files: Readonly<Record<string, string>>) {
  const { cli } = await builtPackage();
  const root = temporaryFolder({ "project/x": "", "home/x": "", ...files });
  const env = {
    ...{ PATH: process.env["PATH"] ?? "", HOME: join(root, "home") },
    ...{ XDG_CACHE_HOME: join(root, "cache"), XDG_DATA_HOME: join(root, "data") },
  };
  const adopt = (...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "adopt", ...words], {
      ...{ cwd: join(root, "project"), env, encoding: "utf8", timeout: 240_000 },
    });
    return { status, text: stdout + stderr };
  };
  const bytes = () =>
    Object.keys(files).map((path) => [path, readFileSync(join(root, path)).toString("hex")] as const);
  return { root, env, adopt, bytes };
}

it("puts the servers of every host behind entries that start, and restores all files byte for byte", async () => {
  const files = Object.fromEntries(
    hostFixtures.map((one) => [one.path, fixtureText(one, process.execPath, unruly)]),
  );
  const { root, adopt, bytes } = await user(files);
  chmodSync(join(root, "home/.claude.json"), 0o600);
  const before = bytes();

  const dry = adopt("--dry-run", "--host", "cursor", "--host", "codex");
  expect(dry.text).toContain("Nothing was changed (--dry-run).");
  expect(dry.text).toMatch(/before +[\d,]+ tokens +[\d.]+ s\n +after +[\d,]+ tokens +[\d.]+ s/);
  expect(bytes()).toEqual(before);
  expect(readTree(join(root, "data"))).toEqual({});
  expect(Object.keys(readTree(join(root, "cache")))).toEqual([]);

  const made = adopt("--yes");
  expect(made).toMatchObject({ status: 0 });
  expect(made.text).not.toContain("The file is left alone");
  expect(made.text.match(/^ {2}changed /gm)).toHaveLength(hostFixtures.length);
  const after = bytes();
  for (const [at, [path, text]] of after.entries()) expect(text, path).not.toBe(before[at]?.[1]);
  expect(statSync(join(root, "home/.claude.json")).mode & 0o777).toBe(0o600);
  for (const path of Object.keys(readTree(join(root, "data"))))
    expect(statSync(join(root, "data", path)).mode & 0o777, path).toBe(0o600);
  for (const text of Object.values(readTree(join(root, "cache")))) expect(text).not.toContain("s3cret");

  expect(adopt("--undo")).toMatchObject({ status: 0 });
  expect(bytes()).toEqual(before);
  expect(readTree(join(root, "data"))).toEqual({});
}, 300_000);

it("keeps what a host wrote after the adoption, and puts the servers back", async () => {
  const path = "home/.cursor/mcp.json";
  const servers = { notes: { command: process.execPath, args: [unruly] } };
  const { root, adopt } = await user({ [path]: JSON.stringify({ mcpServers: servers }, null, 2) });
  expect(adopt("--yes")).toMatchObject({ status: 0 });
  const file = join(root, path);
  const later = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ later: true, ...later }, null, 2));
  const undone = adopt("--undo");
  expect(undone).toMatchObject({ status: 0, text: expect.stringContaining("kept later changes") });
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ later: true, mcpServers: servers });
}, 120_000);

it("serves real servers behind one entry, and none notices when another is killed, hangs or prints garbage", async () => {
  const path = "home/.cursor/mcp.json";
  const root = temporaryFolder({ "files/a.txt": "in a file" });
  const servers = {
    memory: {
      ...{ command: process.execPath, args: [script("server-memory")] },
      env: { MEMORY_FILE_PATH: join(root, "memory.jsonl") },
    },
    files: { command: process.execPath, args: [script("server-filesystem"), join(root, "files")] },
    everything: { command: process.execPath, args: [script("server-everything")] },
    unruly: {
      command: process.execPath,
      args: [unruly],
      env: { SECRET_KEY: "k", EMPTY: "", FROM_HOST: "${env:FROM_HOST}", UNRULY_LOG: join(root, "log") },
    },
  };
  const { root: home, env, adopt } = await user({ [path]: JSON.stringify({ mcpServers: servers }) });
  Object.assign(env, { FROM_HOST: "h" });
  const made = adopt("--yes");
  expect(made).toMatchObject({ status: 0 });
  expect(made.text).not.toContain("is left alone");
  const entry = JSON.parse(readFileSync(join(home, path), "utf8")).mcpServers.deltamcp;
  const starts = readFileSync(join(root, "log"), "utf8").match(/^start/gm)?.length;

  const { DELTAMCP_WRAP_UNRULY__FROM_HOST: reference, ...hosted } = entry.env;
  expect(reference).toBe("${env:FROM_HOST}");
  const client = await DeltaClient.connect(
    {
      command: entry.command,
      args: [...entry.args, "--surface=small"],
      env: { ...env, ...hosted },
      cwd: home,
    },
    { negotiate: "handshake", timeoutMs: 60_000, connectTimeoutMs: 60_000 },
  );
  onTestFinished(() => client.close());
  const tools = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("search_tools");
  // The first answers come from the cache.
  expect(readFileSync(join(root, "log"), "utf8").match(/^start/gm)?.length).toBe(starts);
  const run = async (name: string, args: JsonObject) =>
    JSON.stringify((await client.call("execute_tool", { name, args })).content);
  const works = async () => {
    expect(await run("read_graph", {})).toContain("entities");
    expect(await run("read_text_file", { path: join(root, "files/a.txt") })).toContain("in a file");
    expect(await run("get-sum", { a: 2, b: 3 })).toContain("5");
  };
  for (const query of ["knowledge graph", "read a file", "sum of two numbers", "crash"])
    expect((await client.call("search_tools", { query })).isError ?? false).toBe(false);
  await works();

  expect(await run("env", { name: "SECRET_KEY" })).toContain("k");
  expect(await run("env", { name: "DELTAMCP_WRAP_UNRULY__SECRET_KEY" })).toContain("undefined");
  // This host does not set the variable at this start: that stops no other server.
  expect(await run("env", { name: "FROM_HOST" })).toContain('"text":""');
  expect(await run("env", { name: "EMPTY" })).toContain('"text":""');
  const pid = await run("pid", {});
  expect(await run("die", {})).toContain("unruly");
  await works();
  expect(await run("garbage", {})).toContain("after the garbage");
  await works();
  const hanging = run("hang", {}).catch(() => "ended");
  const deaf = run("deaf", {}).catch(() => "ended");
  await works();
  process.kill(
    Number(
      /\d+/.exec(
        readFileSync(join(root, "log"), "utf8")
          .match(/start \d+/g)
          ?.at(-1) ?? "",
      )?.[0],
    ),
    "SIGKILL",
  );
  await Promise.all([hanging, deaf]);
  await works();
  expect(await run("pid", {})).not.toBe(pid);
}, 240_000);

/** The program of an official server. */
function script(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`@modelcontextprotocol/${name}/package.json`);
  const file = join(dirname(manifest), "dist/index.js");
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return file;
}
