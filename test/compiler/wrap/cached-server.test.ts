import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cachedServer, isCached, moveCached, removeOldParts } from "../../../compiler/wrap/cached-server.ts";
import { readWrapWords } from "../../../compiler/wrap/wrap-words.ts";
import { temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

const nameOf = (root: string, ...argv: readonly string[]) => {
  const words = readWrapWords(argv);
  if (words === undefined) throw new Error("not a command line of wrap");
  return cachedServer(words, root, { XDG_CACHE_HOME: join(root, "cache") }).file;
};

it("names a cached server after the server and the state of its program, and not after how it is served", () => {
  const root = temporaryFolder({ "server.js": "1", "data.db": "1" });
  const command = ["--", "node", "server.js", "data.db"];
  const name = nameOf(root, ...command);
  expect(nameOf(root, "--surface", "full", "--http", "1", "--refresh", ...command)).toBe(name);
  writeTree(root, { "data.db": "changed" });
  expect(nameOf(root, ...command)).toBe(name);
  expect(nameOf(root, "--follow", ...command)).not.toBe(name);
  expect(nameOf(root, ...command, "--more")).not.toBe(name);
  writeTree(root, { "server.js": "changed" });
  expect(nameOf(root, ...command)).not.toBe(name);
});

it("keeps the values of credentials out of the name, and those of other headers in it", () => {
  const url = "https://e.com/mcp";
  const name = (header: string) => nameOf("/", url, "--header", header);
  expect(name("authorization: Bearer a")).toBe(name("authorization: Bearer b"));
  expect(name("x-tenant: a")).not.toBe(name("x-tenant: b"));
});

it("moves a file and its parts to the name that it has after its program was installed", () => {
  const root = temporaryFolder({ "a/server.mjs": "1", "a/1.parts": "2" });
  const now = { file: join(root, "b/server.mjs"), key: "B" };
  moveCached({ file: join(root, "a/server.mjs"), key: "A" }, now);
  expect([readdirSync(join(root, "a")), readdirSync(join(root, "b")).sort()]).toEqual([
    [],
    ["1.parts", "key.json", "server.mjs"],
  ]);
  expect(isCached(now)).toBe(true);
});

it("tells apart servers whose folders have one name, and those that were not written to the end", () => {
  const file = join(temporaryFolder({ "a/server.mjs": "1" }), "a/server.mjs");
  expect(isCached({ file, key: "A" })).toBe(false);
  moveCached({ file, key: "A" }, { file, key: "A" });
  expect(isCached({ file, key: "A" })).toBe(true);
  expect(isCached({ file, key: "B" })).toBe(false);
});

it("removes the parts of earlier servers after a day", () => {
  const root = temporaryFolder({ "old.parts": "1", "new.parts": "2", "server.mjs": "3" });
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60_000);
  for (const name of ["old.parts", "server.mjs"]) utimesSync(join(root, name), twoDaysAgo, twoDaysAgo);
  removeOldParts(root);
  expect(readdirSync(root).sort()).toEqual(["new.parts", "server.mjs"]);
});
