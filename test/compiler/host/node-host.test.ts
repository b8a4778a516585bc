import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeHost } from "../../../compiler/host/node-host.ts";

const root = mkdtempSync(join(tmpdir(), "deltamcp-host-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), content);
}

const host = nodeHost(root);

it("reads UTF-8, without its byte order mark", async () => {
  write("bom.yaml", "\ufeffa: ü");
  expect(await host.read("bom.yaml")).toBe("a: ü");
});

it("knows a missing file from one that cannot be read", async () => {
  write("latin1.yaml", new Uint8Array([0x61, 0x3a, 0x20, 0xfc]));
  write("utf16.yaml", new Uint8Array([0xff, 0xfe, 0x61, 0x00]));
  write("folder/file.yaml", "");
  expect(await host.read("nope.yaml")).toBeUndefined();
  expect(await host.read("bom.yaml/nope.yaml")).toBeUndefined();
  await expect(host.read("latin1.yaml")).rejects.toThrow("it is not UTF-8 text");
  await expect(host.read("utf16.yaml")).rejects.toThrow("it is UTF-16 text; save it as UTF-8");
  await expect(host.read("folder")).rejects.toThrow("it is a folder");
});

it.skipIf(process.getuid?.() === 0)("says that permission is denied", async () => {
  write("secret.yaml", "a: 1");
  chmodSync(join(root, "secret.yaml"), 0);
  await expect(host.read("secret.yaml")).rejects.toThrow("permission denied");
});

it("tells of a folder that cannot be looked into, and not of one that is not there", async () => {
  mkdirSync(join(root, "u/open"), { recursive: true });
  symlinkSync("circle", join(root, "u/circle"));
  const told: string[] = [];
  const glob = ["u/circle/*.yaml", "u/missing/*.yaml", "u/open/*.yaml"];
  expect(await host.glob(glob, (...unread) => told.push(unread.join(": ")))).toEqual([]);
  expect(told).toEqual(["u/circle: its symbolic links form a cycle"]);
});

it("finds files by glob, sorted, and nothing in node_modules, hidden folders and linked ones", async () => {
  for (const path of [
    "b/deep/x.tools.yml",
    "b/a.tools.yaml",
    "b/node_modules/n.tools.yaml",
    "b/.git/g.tools.yaml",
  ]) {
    write(`g/${path}`, "");
  }
  symlinkSync(join(root, "g"), join(root, "g/b/loop"));
  expect(await host.glob(["g/**/*.tools.{yaml,yml}"])).toEqual(["g/b/a.tools.yaml", "g/b/deep/x.tools.yml"]);
  expect(await host.glob(["g/**/*.tools.*", "!g/**/deep/**"])).toEqual(["g/b/a.tools.yaml"]);
  expect(await host.glob(["./g/b/a.tools.yaml", "missing/*.yaml"])).toEqual(["g/b/a.tools.yaml"]);
});
