import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadFiles } from "../../../../runtime/runner/http/files/load-files.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const signal = new AbortController().signal;
const base64 = Buffer.from("hello").toString("base64");

function folders() {
  const root = temporaryFolder();
  const allowed = join(root, "allowed");
  mkdirSync(join(allowed, "sub"), { recursive: true });
  mkdirSync(join(root, "allowed-not"));
  writeFileSync(join(allowed, "a.txt"), "hello");
  writeFileSync(join(allowed, "sub", "..b.txt"), "hello");
  writeFileSync(join(root, "secret.txt"), "secret");
  writeFileSync(join(root, "allowed-not", "a.txt"), "secret");
  symlinkSync(join(root, "secret.txt"), join(allowed, "link.txt"));
  symlinkSync(root, join(allowed, "up"));
  return { root, allowed };
}

it("reads a file below an allowed folder, and takes content that is given", async () => {
  const { allowed } = folders();
  const load = async (file: unknown) =>
    (await loadFiles({ file, other: 1 }, ["file"], [allowed], signal)) as object;
  expect(await load({ path: "a.txt" })).toEqual({ file: { filename: "a.txt", base64 }, other: 1 });
  expect(await load({ path: join(allowed, "sub/..b.txt") })).toEqual({
    file: { filename: "..b.txt", base64 },
    other: 1,
  });
  expect(await load({ base64, name: "b.png", type: "image/png" })).toEqual({
    file: { filename: "b.png", contentType: "image/png", base64 },
    other: 1,
  });
  expect(await load([{ path: "a.txt" }, { base64 }])).toEqual({
    file: [
      { filename: "a.txt", base64 },
      { filename: "file", base64 },
    ],
    other: 1,
  });
  expect(await load(undefined)).toEqual({ other: 1 });
});

it.each([
  "../secret.txt",
  "/etc/passwd",
  "link.txt",
  "up/secret.txt",
  "../allowed-not/a.txt",
  "sub/../../secret.txt",
  "missing.txt",
  "sub",
  ".",
  "",
  "a.txt\u0000",
])("refuses the path %j", async (path) => {
  const { allowed } = folders();
  const error = await loadFiles({ file: { path } }, ["file"], [allowed], signal).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: "invalid_arguments" });
  expect(String(error)).not.toContain("secret");
});

it("reads no path where no folder is allowed", async () => {
  await expect(loadFiles({ file: { path: "a.txt" } }, ["file"], [], signal)).rejects.toThrow(
    "DELTAMCP_FILES",
  );
});

it.each([
  "http://127.0.0.1:9/a",
  "http://localhost:9/a",
  "http://[::1]:9/a",
  "http://[::ffff:127.0.0.1]:9/a",
  "http://169.254.169.254/latest/meta-data",
  "http://10.0.0.1/",
  "http://0x7f.1/",
  "file:///etc/passwd",
  "ftp://example.com/a",
  "nonsense",
])("refuses the address %j", async (url) => {
  await expect(loadFiles({ file: { url } }, ["file"], [], signal)).rejects.toMatchObject({
    code: "invalid_arguments",
  });
});

it.each([{}, { path: "a", base64 }, "a.txt", 7, { path: 7 }])("refuses the value %j", async (file) => {
  await expect(loadFiles({ file }, ["file"], ["/"], signal)).rejects.toThrow(
    "exactly one of path, url and base64",
  );
});
