import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { connectWorkspace, type WorkspaceClient } from "../../generated/workspace/client.ts";
import { matchName } from "../../handlers/workspace/match-name.ts";
import { exampleServer } from "../support/example-server.ts";
import { growth, linear } from "../support/growth.ts";
import { writeTree } from "../support/temporary-folder.ts";

let root: string;
let outside: string;
let workspace: WorkspaceClient;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "workspace-"));
  outside = mkdtempSync(join(tmpdir(), "outside-"));
  writeFileSync(join(outside, "secret.txt"), "secret");
  workspace = await connectWorkspace(await exampleServer("workspace", { WORKSPACE_ROOT: root }));
});

afterAll(async () => {
  await workspace.$close();
  rmSync(root, { recursive: true });
  rmSync(outside, { recursive: true });
});

beforeEach(() => {
  for (const name of [
    "a.md",
    "src",
    "new",
    "link",
    "dir",
    "gone",
    "pipe",
    "pic.png",
    "bin",
    "big.txt",
    ".git",
  ])
    rmSync(join(root, name), { recursive: true, force: true });
  writeTree(root, {
    "a.md": "# One\nport: 1\n",
    "src/b.ts": "const port = 2;\n",
    "src/deep/c.ts": "",
    ".git/x": "port",
  });
});

// biome-ignore lint/suspicious/noExplicitAny: every answer here is expected to be complete.
const value = async (answer: Promise<any>) => (await answer).value;
const paths = (listed: { entries: { path: string }[] }) => listed.entries.map((entry) => entry.path);

it("lists a folder, level by level, by pattern", async () => {
  expect(await value(workspace.listFiles())).toEqual({
    entries: [
      { path: "a.md", kind: "file", bytes: 14 },
      { path: "src", kind: "folder" },
    ],
    more: false,
  });
  expect(paths(await value(workspace.listFiles({ path: "src" })))).toEqual(["src/b.ts", "src/deep"]);
  expect(paths(await value(workspace.listFiles({ depth: 9, pattern: "*.ts" })))).toEqual([
    "src/b.ts",
    "src/deep/c.ts",
  ]);
});

it("reads a file as it is, and some of its lines", async () => {
  expect(await value(workspace.readFile({ path: "a.md" }))).toBe("# One\nport: 1\n");
  expect(await value(workspace.readFile({ path: "a.md", from: 2, lines: 1 }))).toBe("port: 1");
  await expect(workspace.readFile({ path: "a.md", from: 9 })).rejects.toThrowError(
    "a.md has 2 lines: there is no line 9.",
  );
});

it("finds lines in any case, in text files that people wrote", async () => {
  writeFileSync(join(root, "bin"), "port\0");
  expect(await value(workspace.searchFiles({ text: "PORT" }))).toEqual({
    matches: [
      { path: "a.md", line: 2, text: "port: 1" },
      { path: "src/b.ts", line: 1, text: "const port = 2;" },
    ],
    more: false,
  });
  expect((await value(workspace.searchFiles({ text: "port", pattern: "*.ts" }))).matches).toHaveLength(1);
});

it("writes new files, and others only when told to", async () => {
  expect(await value(workspace.writeFile({ path: "new/x/y.txt", text: "ü" }))).toEqual({
    path: "new/x/y.txt",
    bytes: 2,
    created: true,
  });
  await expect(workspace.writeFile({ path: "a.md", text: "" })).rejects.toThrowError("a.md is there already");
  expect(await value(workspace.writeFile({ path: "a.md", text: "two", overwrite: true }))).toMatchObject({
    created: false,
  });
  expect(readFileSync(join(root, "a.md"), "utf8")).toBe("two");
  await expect(workspace.writeFile({ path: "src", text: "", overwrite: true })).rejects.toThrowError(
    "no regular file",
  );
});

it("edits a text that stands in the file once", async () => {
  await workspace.editFile({ path: "a.md", old: "port: 1", new: "$& $1" });
  expect(readFileSync(join(root, "a.md"), "utf8")).toBe("# One\n$& $1\n");
  await expect(workspace.editFile({ path: "a.md", old: "nothing", new: "" })).rejects.toThrowError(
    "does not stand in a.md",
  );
  writeFileSync(join(root, "a.md"), "aaa");
  await expect(workspace.editFile({ path: "a.md", old: "aa", new: "" })).rejects.toThrowError(
    "more than once",
  );
});

it.each(["../outside", "src/../../x", "/etc/hostname", "a\0b", "..", "src/../.."])(
  "keeps %j out of every tool",
  async (path) => {
    const attempts = [
      workspace.readFile({ path }),
      workspace.listFiles({ path }),
      workspace.searchFiles({ text: "x", path }),
      workspace.writeFile({ path, text: "" }),
      workspace.editFile({ path, old: "a", new: "b" }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: "tool_failed" });
  },
);

it("follows no link out of the workspace, to read or to write", async () => {
  symlinkSync(join(outside, "secret.txt"), join(root, "link"));
  symlinkSync(outside, join(root, "dir"));
  symlinkSync(join(outside, "gone.txt"), join(root, "gone"));
  for (const path of ["link", "dir/secret.txt", "dir/new.txt", "gone"]) {
    await expect(workspace.readFile({ path })).rejects.toThrowError();
    await expect(workspace.writeFile({ path, text: "x", overwrite: true })).rejects.toThrowError();
  }
  await expect(workspace.listFiles({ path: "dir" })).rejects.toThrowError("dir is outside the workspace.");
  expect(JSON.stringify(await value(workspace.searchFiles({ text: "secret" })))).not.toContain("secret.txt");
  expect(existsSync(join(outside, "gone.txt")) || existsSync(join(outside, "new.txt"))).toBe(false);
});

it("follows links that stay inside", async () => {
  symlinkSync("a.md", join(root, "link"));
  expect(await value(workspace.readFile({ path: "link" }))).toContain("# One");
});

it("waits for no pipe", async () => {
  execFileSync("mkfifo", [join(root, "pipe")]);
  await expect(workspace.readFile({ path: "pipe" })).rejects.toThrowError("pipe is no regular file.");
});

it("shows pictures, and says what else cannot be read", async () => {
  writeFileSync(join(root, "pic.png"), Uint8Array.of(0x89, 0, 1));
  writeFileSync(join(root, "bin"), Uint8Array.of(0, 1));
  writeFileSync(join(root, "big.txt"), `${"x".repeat(999)}\n`.repeat(1_100));
  expect(await workspace.readFile({ path: "pic.png" })).toMatchObject({
    content: [{ type: "image", data: "iQAB", mimeType: "image/png" }],
  });
  await expect(workspace.readFile({ path: "bin" })).rejects.toThrowError("bin is a binary file of 2 bytes.");
  await expect(workspace.readFile({ path: "big.txt" })).rejects.toThrowError(
    "big.txt is over 1 MB: read some of it",
  );
  expect(await value(workspace.readFile({ path: "big.txt", from: 1_000, lines: 1 }))).toBe("x".repeat(999));
  await expect(workspace.readFile({ path: "none" })).rejects.toThrowError("none does not exist.");
  await expect(workspace.readFile({ path: "src" })).rejects.toThrowError("src is a folder.");
});

it("gives a long listing in pages, and all of it to a program", async () => {
  writeTree(root, Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`new/f${index}.txt`, ""])));
  expect(await workspace.listFiles({ path: "new" })).toMatchObject({ kind: "page", hasMore: true });
  const names: string[] = [];
  for await (const entry of workspace.listFiles.pages({ path: "new" })) names.push(entry.path);
  expect(names).toHaveLength(120);
});

it.each([
  ["a.ts", "*.ts", true],
  ["a.ts", "?.ts", true],
  ["ab.ts", "?.ts", false],
  ["a", "*", true],
  ["", "*", true],
  ["abc", "a*c", true],
  ["abd", "a*c", false],
  ["a.b.c", "*.*.?", true],
])("matches the name %j with %j: %s", (name, pattern, fits) => {
  expect(matchName(name, pattern)).toBe(fits);
});

it("matches in time that no pattern can stretch", () => {
  // Grown by the text and by the pattern alike: their product at most.
  const match = (size: number) => matchName("a".repeat(5_000), `${"*a".repeat(size)}*b`);
  expect(match(500)).toBe(false);
  expect(growth(match, 60)).toBeLessThan(linear);
});
