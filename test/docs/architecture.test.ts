import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const compiler = fileURLToPath(new URL("../../compiler/", import.meta.url));
const modules = readdirSync(compiler, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
);
const importers = (library: RegExp) =>
  modules.filter((path) => library.test(readFileSync(`${compiler}${path}`, "utf8"))).sort();

it("touches the disk where ARCHITECTURE.md says, and nowhere else", () => {
  expect(importers(/from "node:fs(\/promises)?"/)).toEqual([
    "adopt/discover.ts",
    "adopt/prepare-site.ts",
    "adopt/records.ts",
    "adopt/undo.ts",
    "bundle/bundle.ts",
    "bundle/plugins/emitted-files.ts",
    "cli/adopt-servers.ts",
    "cli/commands/build.ts",
    "cli/commands/init.ts",
    "cli/commands/keys.ts",
    "cli/commands/schema.ts",
    "cli/import-mcp.ts",
    "cli/read-input.ts",
    "cli/receipts/find-store.ts",
    "cli/replace-file.ts",
    "cli/write-new-file.ts",
    "diagnostics/explain.ts",
    "emit/frames.ts",
    "host/file-error.ts",
    "host/node-host.ts",
    "project/check-types.ts",
    "project/kept-package.ts",
    "project/load-project.ts",
    "project/own-package.ts",
    "project/server-command.ts",
    "project/watch-project.ts",
    "spec/spec-schema.ts",
    "wrap/cached-server.ts",
    "wrap/make-wrapped.ts",
    "wrap/servers-file.ts",
    "write/apply-write.ts",
    "write/project-files.ts",
    "write/transaction.ts",
  ]);
});

it("sees a project through Host in the places that ARCHITECTURE.md names", () => {
  expect(importers(/\bhost\.(read|glob)\(/)).toEqual([
    "config/config-files.ts",
    "emit/author/author-files.ts",
    "project/check-package.ts",
    "source/handler-modules.ts",
    "source/load.ts",
  ]);
});

it.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("names files in %s that exist", (page) => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const named =
    readFileSync(root + page, "utf8").match(/(?<=`)[a-z-]+\/[a-zA-Z\d/.-]+\.(?:ts|json)(?=`)/g) ?? [];
  const missing = named.filter(
    (path) => !["", "compiler/", "runtime/"].some((base) => existsSync(root + base + path)),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(missing).toEqual([]);
});

it("names tests in docs/threats.md that exist", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const named = readFileSync(`${root}docs/threats.md`, "utf8").match(/(?<=`)test\/[^`]+(?=`)/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});
