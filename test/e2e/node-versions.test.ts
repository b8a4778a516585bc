import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { builtPackage } from "../support/built-package.ts";
import { nodeBinaries } from "../support/node-binaries.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const list = JSON.stringify({
  tools: [{ name: "echo", description: "Echo", inputSchema: { type: "object" } }],
});

const project = { "package.json": '{ "type": "module" }', "deltamcp.config.ts": "export default {};" };

/** Commands that have nothing to say on standard error, in an order in which each finds what it needs. */
const commands: readonly (readonly string[])[] = [
  ["--version"],
  ["explain", "DMC2004"],
  ["init", "-y", "shop"],
  ["import", "tools", "echo.json"],
  ["check"],
  ["build", "--bundle", "--quiet"],
  ["search", "specs/echo.tools.yaml", "echo"],
  ["bench", "--", process.execPath, "generated/echo/server.mjs"],
];

it.each(nodeBinaries())(
  "no command prints an error on Node $version",
  async ({ path }) => {
    const { cli } = await builtPackage();
    const cwd = temporaryFolder({ "echo.json": list, ...project });
    for (const argv of commands) {
      const { status, stderr } = spawnSync(path, [cli, ...argv], { cwd, encoding: "utf8" });
      expect({ argv, status, stderr }).toEqual({ argv, status: 0, stderr: "" });
    }
  },
  120_000,
);
