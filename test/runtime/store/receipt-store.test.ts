import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { logReceiptStore } from "../../../runtime/store/log/log-receipt-store.ts";
import { memoryReceiptStore } from "../../../runtime/store/memory/memory-receipt-store.ts";
import type { Receipt, ReceiptStore } from "../../../runtime/store/receipt-store.ts";
import { receiptOf } from "../../support/receipt.ts";

const receipt = (id: string, text = ""): Receipt => receiptOf(id, { args: { text } });

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "receipts-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const stores: [string, () => ReceiptStore][] = [
  ["memory", () => memoryReceiptStore()],
  ["file", () => logReceiptStore(join(folder(), "a", "receipts.jsonl"))],
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
  await logReceiptStore(path).put(receipt("a"));
  expect((await logReceiptStore(path).get("a"))?.id).toBe("a");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("skips a line that a crash cut short, and loses none after it", async () => {
  const path = join(folder(), "receipts.jsonl");
  await logReceiptStore(path).put(receipt("a"));
  appendFileSync(path, '{"id":"torn","tool":"ec');
  const store = logReceiptStore(path);
  expect(await store.get("torn")).toBeUndefined();
  await store.put(receipt("b"));
  expect([(await store.get("a"))?.id, (await store.get("b"))?.id]).toEqual(["a", "b"]);
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(3);
});

it("keeps two files of bounded size", async () => {
  const path = folder();
  const store = logReceiptStore(join(path, "r"), { maxBytes: 2_000 });
  for (let index = 0; index < 100; index++) await store.put(receipt(`id${index}`, "x".repeat(100)));
  expect(readdirSync(path).sort()).toEqual(["r", "r.1"]);
  for (const name of readdirSync(path)) expect(statSync(join(path, name)).size).toBeLessThan(2_500);
  expect((await store.get("id99"))?.id).toBe("id99");
  expect(await store.get("id0")).toBeUndefined();
});

it("says that it could not write, and goes on once it can", async () => {
  const path = folder();
  appendFileSync(join(path, "file"), "");
  const store = logReceiptStore(join(path, "file", "r"));
  await expect(store.put(receipt("a"))).rejects.toThrowError();
  rmSync(join(path, "file"));
  await store.put(receipt("b"));
  expect((await store.get("b"))?.id).toBe("b");
});

it("writes from two at once without mixing lines", async () => {
  const path = join(folder(), "r");
  const [one, two] = [logReceiptStore(path), logReceiptStore(path)];
  const ids = Array.from({ length: 50 }, (_, index) => `id${index}`);
  await Promise.all(ids.map((id, index) => (index % 2 === 0 ? one : two).put(receipt(id, "y".repeat(500)))));
  for (const id of ids) expect((await one.get(id))?.id).toBe(id);
});

it("finds receipts that other processes wrote meanwhile, across the change of files", async () => {
  const path = join(folder(), "receipts.jsonl");
  const reader = logReceiptStore(path);
  expect(await reader.get("r0")).toBeUndefined();
  const writer = logReceiptStore(path, { maxBytes: 2_000 });
  for (let count = 0; count < 30; count++) {
    await writer.put(receipt(`r${count}`, "x".repeat(100)));
    expect((await reader.get(`r${count}`))?.id).toBe(`r${count}`);
    if (count > 0) expect((await reader.get(`r${count - 1}`))?.id).toBe(`r${count - 1}`);
  }
  expect(await reader.get("r0")).toBeUndefined();
  expect(await Promise.all(["r29", "r28", "none"].map(async (id) => (await reader.get(id))?.id))).toEqual([
    "r29",
    "r28",
    undefined,
  ]);
});

it("finds what was half written when it was looked for, and lines of any length", async () => {
  const path = join(folder(), "receipts.jsonl");
  const store = logReceiptStore(path);
  const line = `${JSON.stringify(receipt("long", "漢".repeat(400_000)))}\n`;
  appendFileSync(path, line.slice(0, 300_000));
  expect(await store.get("long")).toBeUndefined();
  appendFileSync(path, line.slice(300_000));
  await store.put(receipt("after"));
  expect((await store.get("long"))?.args).toEqual({ text: "漢".repeat(400_000) });
  expect((await store.get("after"))?.id).toBe("after");
});

it("sees that a file was replaced, by one of any size", async () => {
  const path = join(folder(), "receipts.jsonl");
  const store = logReceiptStore(path);
  await store.put(receipt("a"));
  expect((await store.get("a"))?.id).toBe("a");
  const other = logReceiptStore(`${path}.other`);
  for (const id of ["b", "c", "d"]) await other.put(receipt(id));
  writeFileSync(path, readFileSync(`${path}.other`));
  expect(await Promise.all(["a", "b", "c", "d"].map(async (id) => (await store.get(id))?.id))).toEqual([
    undefined,
    "b",
    "c",
    "d",
  ]);
  writeFileSync(path, "");
  expect(await store.get("b")).toBeUndefined();
});

it("reads what is there once, however many unknown receipts are asked for", async () => {
  const path = join(folder(), "receipts.jsonl");
  const store = logReceiptStore(path);
  for (let count = 0; count < 40; count++) await store.put(receipt(`r${count}`, "x".repeat(50_000)));
  const handle = await open(path);
  const read = vi.spyOn(Object.getPrototypeOf(handle), "read");
  await handle.close();
  const { size } = statSync(path);
  for (let count = 0; count < 50; count++) expect(await store.get(`unknown${count}`)).toBeUndefined();
  const bytes = read.mock.calls.reduce((sum, [, , length]) => sum + Number(length), 0);
  read.mockRestore();
  expect(bytes).toBeGreaterThanOrEqual(size);
  expect(bytes).toBeLessThan(2 * size);
});
