import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { jsonFolder, nameOfTarget } from "../../../../runtime/client/tools/json-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const hostile = [
  "tool-/../../stolen",
  "tool-..",
  "../stolen",
  "tool-a/b",
  "tool-a\\..\\stolen",
  "tool-a\0",
  "tool-a\n",
  "tool-",
  "tool",
  "/etc/passwd",
  "tool-%2e%2e%2fstolen",
  "TOOL-a",
  `tool-${"a".repeat(129)}`,
  "",
];

it.each(hostile)("takes %j for no name of a file, neither to read nor to write", async (key) => {
  const root = temporaryFolder();
  const path = join(root, "one", "two");
  const folder = jsonFolder(path);
  await folder.write(key, { secret: 2 });
  expect(existsSync(join(root, "one"))).toBe(false);
  // The file that the key would lead to is there to be read.
  const target = join(path, `${key}.json`);
  if (!key.includes("\0") && key.length < 200) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, '{"secret":1}');
    expect(JSON.parse(readFileSync(target, "utf8"))).toEqual({ secret: 1 });
  }
  expect(await folder.read(key)).toBeUndefined();
});

it("gives back what it was given, and nothing for half a file", async () => {
  const root = temporaryFolder();
  const folder = jsonFolder(root);
  await folder.write("tool-a_B-9", { a: [1] });
  expect(await folder.read("tool-a_B-9")).toEqual({ a: [1] });
  writeFileSync(join(root, "tool-torn.json"), '{"a":');
  expect(await folder.read("tool-torn")).toBeUndefined();
});

it("names servers apart, and shows nothing of their address", async () => {
  const targets = [
    { url: "https://a.example/mcp?key=s3cret" },
    { url: "https://a.example/mcp" },
    { command: "node", args: ["a.js"] },
    { command: "node", args: ["b.js"] },
    { command: "node a.js" },
  ];
  const names = await Promise.all(targets.map(nameOfTarget));
  expect(new Set(names).size).toBe(targets.length);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(await nameOfTarget({ url: new URL("https://a.example/mcp") })).toBe(names[1]);
});
