import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { builtPackage } from "../support/built-package.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const unruly = fileURLToPath(new URL("../support/servers/unruly.mjs", import.meta.url));

/** A wrap of a server that takes long to start, with a cache of its own. */
async function wrapped(delay: number, extra: Record<string, string> = {}) {
  const { cli } = await builtPackage();
  const root = temporaryFolder();
  const file = join(root, "log");
  const env = { XDG_CACHE_HOME: root, UNRULY_LOG: file, UNRULY_DELAY: String(delay), ...extra };
  const connect = async (...words: readonly string[]) => {
    const args = [cli, "wrap", ...words, "--", process.execPath, unruly];
    const client = await DeltaClient.connect(
      { command: process.execPath, args, cwd: root, env },
      { negotiate: "handshake", timeoutMs: 60_000, connectTimeoutMs: 60_000 },
    );
    onTestFinished(() => client.close());
    return client;
  };
  const starts = () => (existsSync(file) ? (readFileSync(file, "utf8").match(/^start/gm)?.length ?? 0) : 0);
  return { connect, starts };
}

it("answers the second start from the cache without starting the server, and starts it for the first call", async () => {
  const delay = 3_000;
  const { connect, starts } = await wrapped(delay, { SECRET_OF_HOST: "s" });
  const first = await connect("--surface", "full");
  expect((await first.listTools()).length).toBeGreaterThan(10);
  await first.close();
  expect(starts()).toBe(1);

  const began = performance.now();
  const second = await connect("--surface", "full");
  const tools = await second.listTools();
  expect(performance.now() - began).toBeLessThan(delay);
  expect(tools.map(({ name }) => name)).toContain("echo");
  expect(second.agreement.server).toEqual({ name: "unruly", version: "1.0.0" });
  expect(starts()).toBe(1);
  // The host made the environment for this one server.
  expect((await second.call("env", { name: "SECRET_OF_HOST" })).content).toEqual([
    { type: "text", text: "s" },
  ]);
  expect(starts()).toBe(2);
}, 120_000);

it("serves a changed tool never, and a new list after --refresh", async () => {
  const { connect } = await wrapped(0);
  const client = await connect("--surface", "full");
  await client.call("rename", { to: "Sends it away" });
  const changed = await client.call("echo", { text: "x" });
  expect(changed.isError).toBe(true);
  expect(changed.content).toMatchObject([{ text: expect.stringContaining("`description` changed") }]);
}, 60_000);
