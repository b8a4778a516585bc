import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ServerEvent } from "../../../runtime/observe/events.ts";
import { openStores } from "../../../runtime/store/open-stores.ts";
import { defaultLimits, type StorePlace } from "../../../runtime/store/store-place.ts";
import { hasSqlite } from "../../../runtime/support/has-sqlite.ts";
import { receiptOf } from "../../support/receipt.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const memory = { kind: "memory" } as const;
const off = { receipts: undefined, state: memory };
const held = { tool: "t", owner: "ann", options: {} as never, json: "[1]" };

it("writes pending receipts when it is closed", async () => {
  const file = join(temporaryFolder(), "receipts.jsonl");
  const stores = openStores({ receipts: { kind: "log", file }, state: memory });
  await stores.receipts?.get("none");
  void stores.receipts?.put(receiptOf("r"));
  await new Promise(setImmediate);
  await stores.close();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ id: "r" });
});

it("opens nothing to close it", async () => {
  const file = join(temporaryFolder(), "receipts.jsonl");
  await openStores({ receipts: { kind: "log", file }, state: memory }).close();
  expect(() => readFileSync(file)).toThrow();
});

it("keeps no receipts if they are off", () => {
  expect(openStores(off).receipts).toBeUndefined();
});

it("holds an upstream to one rate, whoever asks for its limiter", async () => {
  const limits = await openStores(off).limits();
  expect(limits.limiter("api", 1)).toBe(limits.limiter("api", 1));
  expect(limits.limiter("other", 1)).not.toBe(limits.limiter("api", 1));
});

const unusable: [string, (file: string) => StorePlace][] = [["log", (file) => ({ kind: "log", file })]];
if (hasSqlite()) unusable.push(["sqlite", (file) => ({ kind: "sqlite", file, limits: defaultLimits })]);

it.each(unusable)(
  "changes to memory with one notice where a %s of its own cannot be written",
  async (_, place) => {
    const folder = join(temporaryFolder(), "folder");
    mkdirSync(folder);
    const events: ServerEvent[] = [];
    const own = place(folder);
    const stores = openStores({ receipts: own, state: own }, { observe: (event) => events.push(event) });
    await Promise.all(["a", "b"].map((id) => stores.receipts?.put(receiptOf(id))));
    await stores.receipts?.put(receiptOf("c"));
    expect(await stores.receipts?.get("a")).toMatchObject({ id: "a" });
    expect(await stores.receipts?.get("c")).toMatchObject({ id: "c" });
    expect(events).toMatchObject([
      {
        kind: "notice",
        level: "warning",
        message: expect.stringContaining(`the store ${folder} cannot be used`),
      },
    ]);
    const handle = await stores.held.put(held);
    expect(await stores.held.get(handle ?? "")).toEqual(held);
    await stores.close();
  },
);

it.each(unusable)("fails where a %s that the operator named cannot be written", async (_, place) => {
  const folder = join(temporaryFolder(), "folder");
  mkdirSync(folder);
  const events: ServerEvent[] = [];
  const stores = openStores(
    { receipts: place(folder), state: memory, chosen: true },
    { observe: (event) => events.push(event) },
  );
  await expect(stores.receipts?.put(receiptOf("a"))).rejects.toThrow();
  expect(events).toMatchObject([{ message: expect.stringContaining("receipts of calls cannot be stored") }]);
  await stores.close();
});
