import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { localStores } from "../../../runtime/store/local-stores.ts";
import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const receipt: Receipt = {
  id: "r",
  tool: "t",
  args: {},
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
  caller: { transport: "dispatch" },
  outcome: "ok",
  result: {},
};

it("opens a store once, and closes those that were opened", async () => {
  const path = join(temporaryFolder(), "receipts.jsonl");
  const stores = localStores({ receipts: { kind: "file", path } });
  const [first, second] = await Promise.all([stores.receipts(), stores.receipts()]);
  expect(second).toBe(first);
  void first?.put(receipt);
  await stores.close();
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ id: "r" });
});

it("opens none to close it", async () => {
  const path = join(temporaryFolder(), "receipts.jsonl");
  await localStores({ receipts: { kind: "file", path } }).close();
  expect(() => readFileSync(path)).toThrow();
});

it("keeps no receipts if they are off", async () => {
  expect(await localStores({ receipts: { kind: "off" } }).receipts()).toBeUndefined();
});

it("holds an upstream to one rate, whoever asks for its limiter", async () => {
  const limits = await localStores({ receipts: { kind: "off" } }).limits();
  expect(limits.limiter("api", 1)).toBe(limits.limiter("api", 1));
  expect(limits.limiter("other", 1)).not.toBe(limits.limiter("api", 1));
});
