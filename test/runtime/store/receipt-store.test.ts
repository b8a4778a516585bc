import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fileReceiptStore } from "../../../runtime/store/file-receipt-store.ts";
import { memoryReceiptStore } from "../../../runtime/store/memory-receipt-store.ts";
import type { Receipt, ReceiptStore } from "../../../runtime/store/receipt-store.ts";

const receipt = (id: string, text = ""): Receipt => ({
  id,
  tool: "echo",
  args: { text },
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
  caller: { transport: "dispatch" },
  outcome: "ok",
  result: { content: [] },
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "receipts-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const stores: [string, () => ReceiptStore][] = [
  ["memory", () => memoryReceiptStore()],
  ["file", () => fileReceiptStore(join(folder(), "a", "receipts.jsonl"))],
];

it.each(stores)("gives back what was put, and nothing else (%s)", async (_, make) => {
  const store = make();
  expect(await store.get("a")).toBeUndefined();
  await Promise.all(["a", "b", "c"].map((id) => store.put(receipt(id, "line\n\u2028two"))));
  expect(await store.get("b")).toEqual(receipt("b", "line\n\u2028two"));
  for (const id of ["d", "", "__proto__", "echo"]) expect(await store.get(id)).toBeUndefined();
  await store.close();
});

it("forgets the oldest in memory", async () => {
  const store = memoryReceiptStore(2);
  for (const id of ["a", "b", "c"]) await store.put(receipt(id));
  expect([await store.get("a"), (await store.get("b"))?.id, (await store.get("c"))?.id]).toEqual([
    undefined,
    "b",
    "c",
  ]);
});

it("keeps receipts over a restart, in a file that only its user can read", async () => {
  const path = join(folder(), "receipts.jsonl");
  await fileReceiptStore(path).put(receipt("a"));
  expect((await fileReceiptStore(path).get("a"))?.id).toBe("a");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("skips a line that a crash cut short, and loses none after it", async () => {
  const path = join(folder(), "receipts.jsonl");
  await fileReceiptStore(path).put(receipt("a"));
  appendFileSync(path, '{"id":"torn","tool":"ec');
  const store = fileReceiptStore(path);
  expect(await store.get("torn")).toBeUndefined();
  await store.put(receipt("b"));
  expect([(await store.get("a"))?.id, (await store.get("b"))?.id]).toEqual(["a", "b"]);
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(3);
});

it("keeps two files of bounded size", async () => {
  const path = folder();
  const store = fileReceiptStore(join(path, "r"), { maxBytes: 2_000 });
  for (let index = 0; index < 100; index++) await store.put(receipt(`id${index}`, "x".repeat(100)));
  expect(readdirSync(path).sort()).toEqual(["r", "r.1"]);
  for (const name of readdirSync(path)) expect(statSync(join(path, name)).size).toBeLessThan(2_500);
  expect((await store.get("id99"))?.id).toBe("id99");
  expect(await store.get("id0")).toBeUndefined();
});

it("says that it could not write, and goes on once it can", async () => {
  const path = folder();
  appendFileSync(join(path, "file"), "");
  const store = fileReceiptStore(join(path, "file", "r"));
  await expect(store.put(receipt("a"))).rejects.toThrowError();
  rmSync(join(path, "file"));
  await store.put(receipt("b"));
  expect((await store.get("b"))?.id).toBe("b");
});

it("writes from two at once without mixing lines", async () => {
  const path = join(folder(), "r");
  const [one, two] = [fileReceiptStore(path), fileReceiptStore(path)];
  const ids = Array.from({ length: 50 }, (_, index) => `id${index}`);
  await Promise.all(ids.map((id, index) => (index % 2 === 0 ? one : two).put(receipt(id, "y".repeat(500)))));
  for (const id of ids) expect((await one.get(id))?.id).toBe(id);
});
