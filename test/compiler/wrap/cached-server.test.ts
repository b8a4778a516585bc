import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cachedServer, moveCached } from "../../../compiler/wrap/cached-server.ts";
import { readWrapWords } from "../../../compiler/wrap/wrap-words.ts";
import { temporaryFolder, writeTree } from "../../support/temporary-folder.ts";

const nameOf = (root: string, ...argv: readonly string[]) => {
  const words = readWrapWords(argv);
  if (words === undefined) throw new Error("not a command line of wrap");
  return cachedServer(words, root, { XDG_CACHE_HOME: join(root, "cache") });
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

it("moves a file to the name that it has after its program was installed", () => {
  const root = temporaryFolder({ "a/server.mjs": "1" });
  const [made, now] = [join(root, "a/server.mjs"), join(root, "b/server.mjs")];
  expect(moveCached(made, now)).toBe(now);
  expect([existsSync(made), existsSync(now)]).toEqual([false, true]);
});
