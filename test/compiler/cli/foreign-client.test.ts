import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder, writeTree } from "../../support/temporary-folder.ts";
import { typeCheck } from "../../support/type-check.ts";

const unruly = fileURLToPath(new URL("../../support/servers/unruly.mjs", import.meta.url));

it("writes a typed client for a server of others, which compiles and calls it", async () => {
  const root = temporaryFolder();
  const server = ["--", process.execPath, unruly];
  const written = await runCli(root, ["client", "--name", "some-server", ...server], "", process.env);
  expect(written).toMatchObject({
    exitCode: 0,
    err: "",
    out: "19 tools of unruly 1.0.0 -> clients/some-server/client.ts\n",
  });
  const again = await runCli(root, ["client", "--name", "some-server", ...server], "", process.env);
  expect(again.exitCode).toBe(0);
  expect(readFileSync(join(root, "clients/some-server/client.ts"), "utf8")).not.toContain("tables/encoding");

  writeTree(root, {
    "app.ts": `import { connectSomeServer } from "./clients/some-server/client.ts";
await using server = await connectSomeServer({ command: ${JSON.stringify(process.execPath)}, args: [${JSON.stringify(unruly)}] });
const answer = await server.echo({ text: "hello" });
if (answer.kind === "complete") console.log(answer.value);
// @ts-expect-error: a text
export const wrong = () => server.echo({ text: 1 });
`,
  });
  expect(await typeCheck(root, ["app.ts", "clients"])).toBe("");
  const tsx = import.meta.resolve("tsx");
  const ran = spawnSync(process.execPath, ["--import", tsx, join(root, "app.ts")], {
    cwd: root,
    encoding: "utf8",
  });
  expect(ran).toMatchObject({ stdout: "hello\n", stderr: "" });
}, 60_000);
