import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { configDigest } from "../../../compiler/write/lock.ts";
import config from "../../../deltamcp.config.ts";
import { runCli } from "../../support/memory-terminal.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

it.each(["", "specs", "handlers/workspace"])(
  "finds the config of this repository from its folder /%s",
  async (folder) => {
    const { exitCode, out } = await runCli(root + folder, ["check"]);
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: "0 errors, 0 warnings. 2 servers, 15 tools, 1 hidden.\n",
    });
  },
);

it("keeps generated/ as this config makes it", async () => {
  const { exitCode, err } = await runCli(root, ["build", "--check", "-q"]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  const digest = configDigest(resolveConfig(config));
  expect(digest).not.toBe(configDigest(resolveConfig({})));
  for (const server of ["tracker", "workspace"]) {
    const lock = JSON.parse(readFileSync(`${root}generated/${server}/deltamcp.lock.json`, "utf8"));
    expect(lock.config).toBe(digest);
  }
});
