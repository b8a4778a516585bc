import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resolveNpx } from "../../../../runtime/upstream/mcp/resolve-npx.ts";
import { temporaryFolder, writeTree } from "../../../support/temporary-folder.ts";

const program = "#!/usr/bin/env node\n";
const manifest = (name: string, bin: unknown, version = "1.2.3") => JSON.stringify({ name, version, bin });

function project(): string {
  const root = temporaryFolder();
  writeTree(root, {
    "node_modules/one/package.json": manifest("one", "cli.js"),
    "node_modules/one/cli.js": program,
    "node_modules/@s/two/package.json": manifest("@s/two", { two: "two.mjs", other: "other.mjs" }),
    "node_modules/@s/two/two.mjs": program,
    "node_modules/@s/two/other.mjs": program,
    "node_modules/shell/package.json": manifest("shell", "run.sh"),
    "node_modules/shell/run.sh": "#!/bin/sh\n",
    "inner/x": "",
  });
  return root;
}

it("finds the program of an installed package, from a folder below too, as npx chooses it", () => {
  const root = project();
  const resolve = (...args: readonly string[]) =>
    resolveNpx({ command: "npx", args }, join(root, "inner"), {});
  expect(resolve("-y", "one", "--port", "1")).toEqual({
    command: process.execPath,
    args: [join(root, "node_modules/one/cli.js"), "--port", "1"],
  });
  expect(resolve("one@1.2.3").args).toEqual([join(root, "node_modules/one/cli.js")]);
  expect(resolve("@s/two", "--", "x").args).toEqual([join(root, "node_modules/@s/two/two.mjs"), "x"]);
  if (process.platform !== "win32")
    expect(resolve("shell").command).toBe(join(root, "node_modules/shell/run.sh"));
});

it("finds the program in the cache of npx, in the folder of just that spec", () => {
  const cache = temporaryFolder();
  const hash = createHash("sha512").update("far@^2").digest("hex").slice(0, 16);
  writeTree(cache, {
    [`_npx/${hash}/node_modules/far/package.json`]: manifest("far", { far: "f.js" }),
    [`_npx/${hash}/node_modules/far/f.js`]: program,
  });
  const resolve = (spec: string) =>
    resolveNpx({ command: "npx", args: ["-y", spec] }, "/", { npm_config_cache: cache }).args;
  expect(resolve("far@^2")).toEqual([join(cache, `_npx/${hash}/node_modules/far/f.js`)]);
  expect(resolve("far")).toEqual(["-y", "far"]);
});

it.each([
  [["-y", "absent"]],
  [["one@9.9.9"]],
  [["-p", "one", "one"]],
  [["--package=one", "one"]],
  [["./one"]],
  [["git+https://example.com/x.git"]],
  [[]],
])("leaves npx %j to npx", (args) => {
  const root = project();
  const given = { command: "npx", args };
  if (process.platform !== "win32") expect(resolveNpx(given, root, {})).toBe(given);
});

it("leaves other programs alone", () => {
  const given = { command: "uvx", args: ["one"] };
  expect(resolveNpx(given, project(), {})).toBe(given);
});
