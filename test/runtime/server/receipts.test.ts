import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { receiptsPlace, receiptsProblem } from "../../../runtime/server/receipts.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const place = (file: string) => receiptsPlace({ DELTAMCP_RECEIPTS: file }, "shop");

it("makes the folder of receipts for their owner alone, and has nothing to say", () => {
  const root = temporaryFolder();
  expect(receiptsProblem(place(join(root, "a/b/shop.jsonl")))).toBeUndefined();
  expect(statSync(join(root, "a/b")).mode & 0o777).toBe(0o700);
  expect(existsSync(join(root, "a/b/shop.jsonl"))).toBe(false);
  for (const kind of ["memory", "off"]) expect(receiptsProblem(place(kind))).toBeUndefined();
});

it("warns of a file that cannot be written", () => {
  const root = temporaryFolder({ file: "" });
  mkdirSync(join(root, "folder"));
  for (const path of [join(root, "file/shop.jsonl"), join(root, "folder"), "/proc/receipts/shop.jsonl"]) {
    if (path.startsWith("/proc") && process.platform !== "linux") continue;
    expect(receiptsProblem(place(path))).toMatch(
      /^Receipts of calls to \/api\/dispatch cannot be kept in .*: .+\. Set DELTAMCP_RECEIPTS to another file, memory or off\.$/,
    );
  }
});
