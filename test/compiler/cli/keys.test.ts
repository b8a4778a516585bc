import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("adds, lists and revokes keys, and shows a key once", async () => {
  const root = temporaryFolder({});
  const added = await runCli(root, [
    "keys",
    "add",
    "ci",
    "--scope",
    "read",
    "--scope",
    "write",
    "--days",
    "90",
  ]);
  expect(added.exitCode).toBe(0);
  const key = added.out.trim();
  expect(key).toMatch(/^dmcp_[\w-]{43}$/);
  const file = join(root, "keys.json");
  expect(readFileSync(file, "utf8")).not.toContain(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await runCli(root, ["keys", "add", "ops"])).exitCode).toBe(0);

  const listed = await runCli(root, ["keys", "list"]);
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const [first, second] = listed.out.trimEnd().split("\n");
  expect(first).toBe(
    `${key.slice(0, 13)}…  ci  read write  since ${new Date().toISOString().slice(0, 10)}, until ${until}`,
  );
  expect(second).toMatch(/ops {2}no scopes .* no end$/);
  const json = JSON.parse((await runCli(root, ["keys", "list", "--json"])).out);
  expect(json.map(({ name, hash }: { name: string; hash?: string }) => [name, hash])).toEqual([
    ["ci", undefined],
    ["ops", undefined],
  ]);

  expect((await runCli(root, ["keys", "revoke", key.slice(0, 13)])).err).toContain("of ci is revoked");
  expect((await runCli(root, ["keys", "list"])).out).not.toContain("ci");
});

it.each<[string[], number, string]>([
  [["keys"], 2, "`keys` takes add, list or revoke"],
  [["keys", "add"], 2, "write `keys add NAME`"],
  [["keys", "add", "a b"], 2, "a name has at most 100 letters"],
  [["keys", "add", "x", "--scope", "a b"], 2, "is no scope"],
  [["keys", "add", "x", "y"], 2, "one key at a time"],
  [["keys", "add", "ci"], 2, "there is a key of `ci` already"],
  [["keys", "list", "--file", "none.json"], 3, "none.json cannot be read"],
  [["keys", "list", "--file", "broken.json"], 3, "broken.json is no file of keys"],
  [["keys", "revoke", "nobody"], 1, "has no key with the id or the name nobody"],
])("refuses %j", async (argv, exitCode, message) => {
  const root = temporaryFolder({ "broken.json": "{" });
  await runCli(root, ["keys", "add", "ci"]);
  const before = readFileSync(join(root, "keys.json"), "utf8");
  const result = await runCli(root, argv);
  expect([result.exitCode, result.err.includes(message)]).toEqual([exitCode, true]);
  expect(readFileSync(join(root, "keys.json"), "utf8")).toBe(before);
});
