import { expect, it } from "vitest";
import { FileError, refusal, withFile } from "../../../compiler/host/file-error.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const system = (code: string) =>
  Object.assign(new Error(`${code}: no, open '/x/generated.24223.tmp/t'`), { code, syscall: "open" });

function failing(error: Error, root = "/x"): () => never {
  return () =>
    withFile(root, "generated/t/a.ts", "written", () => {
      throw error;
    });
}

it.each([
  ["EACCES", "permission denied; check its rights, and the rights of its folder"],
  ["ENOSPC", "the disk is full; free some space"],
  ["EROFS", "the disk is read-only; work on a copy elsewhere"],
  ["EISDIR", "it is a folder; move it away"],
  ["EODD", "the system reports EODD; correct the cause"],
])("says %s with the user's own path, the reason and a way out", (code, why) => {
  expect(failing(system(code))).toThrow(new FileError(`generated/t/a.ts cannot be written: ${why}`));
  expect(refusal(system(code))).toBe(why.split(";")[0]);
});

it("names the file that stands in the way of a folder", () => {
  const root = temporaryFolder({ generated: "" });
  expect(failing(system("ENOTDIR"), root)).toThrow(
    "generated/t/a.ts cannot be written: generated is a file, but must be a folder; move it away",
  );
});

it("leaves other errors alone: they are ours", () => {
  const error = new TypeError("x is not a function");
  expect(failing(error)).toThrow(error);
  expect(refusal(error)).toBe("x is not a function");
});
