import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "../../../runtime/support/make-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("makes a folder with its parents, and one that exists already", () => {
  const root = temporaryFolder();
  for (let time = 0; time < 2; time++) makeFolder(join(root, "a/b/c"), 0o700);
  expect(statSync(join(root, "a/b/c")).mode & 0o777).toBe(0o700);
});

it.each(["file", "file/a", "file/a/b"])("says on every Node that a file stands in the way of %s", (path) => {
  const root = temporaryFolder({ file: "" });
  expect(() => makeFolder(join(root, path))).toThrow(expect.objectContaining({ code: "ENOTDIR" }));
});
