import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

const unruly = fileURLToPath(new URL("../../support/servers/unruly.mjs", import.meta.url));
const server = ["--", process.execPath, unruly];

async function run(root: string, env: Record<string, string>, ...argv: readonly string[]) {
  const { exitCode: code, ...printed } = await runCli(root, argv, "", { ...process.env, ...env });
  return { code, ...printed };
}

it("imports servers into one catalogue, shows what changed, and keeps names and overrides", async () => {
  const root = temporaryFolder();
  const first = await run(root, { KEY: "k" }, "import", "mcp", "one", "--env", "KEY", ...server);
  expect(first).toMatchObject({ code: 0, err: "" });
  const own = "specs/one.tools.yaml";
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  expect(parse(read(own))).toEqual({
    server: { name: "one", version: "1.0.0" },
    include: ["./one.mcp.yaml"],
    upstreams: { one: { mcp: { command: process.execPath, args: [unruly], env: { KEY: "${KEY}" } } } },
  });
  writeTree(root, { [own]: `# mine\n${read(own)}overrides: { echo: { rank: 1 } }\n` });

  const again = await run(root, { KEY: "k" }, "import", "mcp", "one", ...server);
  expect(again).toMatchObject({ code: 3 });
  expect(again.err).toContain("specs/one.mcp.yaml exists already; `deltamcp update` writes it again");

  const second = await run(root, {}, "import", "mcp", "two", "--into", own, ...server);
  expect(second.err).toContain("`echo` is named `two_echo` here");
  expect(read(own)).toMatch(/^# mine\n/);
  expect(parse(read(own))).toMatchObject({
    include: ["./one.mcp.yaml", "./two.mcp.yaml"],
    overrides: { echo: { rank: 1 } },
  });
  expect(parse(read("specs/one.mcp.yaml")).tools).toHaveProperty("echo");
  expect((await run(root, {}, "check")).code).toBe(0);

  const env = { KEY: "k", UNRULY_DESCRIPTION: "Sends it away", UNRULY_WITHOUT: "pid" };
  // Only the process of `one` may see the variables of a test: its `env` names them.
  writeTree(root, {
    [own]: read(own).replace(
      "KEY: ${KEY}",
      "KEY: ${KEY}\n        UNRULY_DESCRIPTION: ${UNRULY_DESCRIPTION}\n        UNRULY_WITHOUT: ${UNRULY_WITHOUT}",
    ),
  });
  const before = read("specs/one.mcp.yaml");
  const checked = await run(root, env, "update", "--check");
  expect(checked.code).toBe(1);
  expect(read("specs/one.mcp.yaml")).toBe(before);
  expect(checked.out).toContain(`one: unruly 1.0.0, 2 changes
  ~ echo
      \`description\` changed
      was: Repeats a text
      now: Sends it away
  - pid
two: unruly 1.0.0, no change`);
  expect((await run(root, env, "update", "one")).code).toBe(0);
  const renewed = parse(read("specs/one.mcp.yaml")).tools;
  expect(renewed).not.toHaveProperty("pid");
  expect(renewed.echo.description).toBe("Sends it away");
  // A tool that comes back keeps clear of the other server's; what `two` had, it keeps.
  await run(root, { ...env, UNRULY_WITHOUT: "" }, "update");
  expect(parse(read("specs/one.mcp.yaml")).tools).toHaveProperty("pid");
  expect(parse(read("specs/two.mcp.yaml")).tools).toHaveProperty("two_pid");

  const dead = await run(root, { ...env, KEY: "" }, "update", "three");
  expect(dead).toMatchObject({ code: 1, err: "deltamcp: no imported MCP server is called three\n" });
}, 60_000);

it("keeps secrets of headers out of the spec, and needs one server", async () => {
  const root = temporaryFolder();
  expect(await run(root, {}, "import", "mcp")).toMatchObject({ code: 2 });
  expect(await run(root, {}, "import", "mcp", "x", "--env", "1=2", ...server)).toMatchObject({ code: 2 });
  const url = "http://127.0.0.1:9/mcp";
  const refused = await run(root, {}, "import", "mcp", "x", url, "--header", "authorization: Bearer abc");
  expect(refused.code).toBe(4);
});
