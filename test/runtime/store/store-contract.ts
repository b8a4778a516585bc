import { expect, it } from "vitest";
import { logReceiptStore } from "../../../runtime/store/log/log-receipt-store.ts";
import type { Receipt } from "../../../runtime/store/receipt-store.ts";
import type { StoreBackend } from "../../../runtime/store/store-backend.ts";
import { heldResult } from "../../support/held-result.ts";
import { receiptOf } from "../../support/receipt.ts";

/** Opens the same place again, as another process would. */
export type OpenBackend = () => StoreBackend | Promise<StoreBackend>;

const torn = "line\n\u2028two \ud83d\ude00 \u0000 \ud800";

export async function idsOf(receipts: AsyncIterable<Receipt>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of receipts) ids.push(id);
  return ids;
}

/** The tests that every store outside of the process passes. Each test gets a new place. */
export function testBackend(name: string, newPlace: () => OpenBackend): void {
  it(`gives back the receipts that were put, and no others (${name})`, async () => {
    const store = (await newPlace()()).receipts;
    expect(await store.get("a")).toBeUndefined();
    await Promise.all(
      ["a", "b", "c"].map((id) => store.put(receiptOf(id, { args: { torn, __proto__x: 1 } }))),
    );
    expect(await store.get("b")).toEqual(receiptOf("b", { args: { torn, __proto__x: 1 } }));
    for (const id of ["d", "", "__proto__", "echo", "a' OR '1"]) expect(await store.get(id)).toBeUndefined();
    await store.close();
  });

  it(`scans receipts from the newest on, by tool, outcome, time and count (${name})`, async () => {
    const store = (await newPlace()()).receipts;
    const at = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString();
    for (let second = 0; second < 1_203; second++)
      void store.put(
        receiptOf(`id${String(second).padStart(4, "0")}`, {
          startedAt: at(second),
          tool: second % 2 === 0 ? "even" : "odd",
          outcome: second % 3 === 0 ? "error" : "ok",
        }),
      );
    await store.put(receiptOf("id9999", { startedAt: at(9999) }));
    const all = await idsOf(store.scan({}));
    expect(all).toHaveLength(1_204);
    expect(all).toEqual(all.toSorted().toReversed());
    expect(await idsOf(store.scan({ limit: 2 }))).toEqual(["id9999", "id1202"]);
    expect(await idsOf(store.scan({ limit: 700, tool: "odd" }))).toHaveLength(601);
    expect(await idsOf(store.scan({ tool: "even", outcome: "error", limit: 2 }))).toEqual([
      "id1200",
      "id1194",
    ]);
    expect(await idsOf(store.scan({ since: Date.parse(at(1_201)) }))).toEqual(["id9999", "id1202", "id1201"]);
    expect(await idsOf(store.scan({ tool: "none" }))).toEqual([]);
    await store.close();
  });

  it(`keeps what was put over a restart, and for others at the same time (${name})`, async () => {
    const open = newPlace();
    const [one, two] = [await open(), await open()];
    const ids = Array.from({ length: 100 }, (_, index) => `id${index}`);
    await Promise.all(ids.map((id, index) => (index % 2 === 0 ? one : two).receipts.put(receiptOf(id))));
    for (const id of ids.slice(0, 10)) expect((await one.receipts.get(id))?.id).toBe(id);
    await one.close();
    await two.close();
    const three = await open();
    expect((await idsOf(three.receipts.scan({}))).toSorted()).toEqual(ids.toSorted());
    await three.close();
  });
}

/** The tests of stores that have held results. */
export function testHeld(name: string, newPlace: () => OpenBackend): void {
  const heldOf = (backend: StoreBackend) => backend.held ?? expect.unreachable();

  it(`gives held results to every process, and after a restart (${name})`, async () => {
    const open = newPlace();
    const [one, two] = [await open(), await open()];
    const result = heldResult(JSON.stringify({ torn }), { owner: "ann", nextPage: { args: {} } });
    const handles = await Promise.all([heldOf(one).put(result), heldOf(one).put(heldResult("2"))]);
    expect(new Set(handles).size).toBe(2);
    expect(await heldOf(two).get(handles[0] ?? "")).toEqual(result);
    await one.close();
    await two.close();
    const three = await open();
    expect(await heldOf(three).get(handles[1] ?? "")).toEqual(heldResult("2"));
    for (const handle of ["r000000000000000000", "", "' OR 1=1 --"])
      expect(await heldOf(three).get(handle)).toBeUndefined();
    await three.close();
  });

  it(`refuses a result that is too large, and drops those that were read longest ago (${name})`, async () => {
    const backend = await newPlace()();
    expect(await heldOf(backend).put(heldResult("x".repeat(8_000_001)))).toBeUndefined();
    const handles: string[] = [];
    for (let count = 0; count < 5; count++) {
      handles.push((await heldOf(backend).put(heldResult("y".repeat(7_900_000)))) ?? "");
      await heldOf(backend).get(handles[0] ?? "");
    }
    const found = await Promise.all(
      handles.map(async (handle) => (await heldOf(backend).get(handle)) !== undefined),
    );
    expect([found[0], found[1], found[4]]).toEqual([true, false, true]);
    await backend.close();
  }, 20_000);
}

export const logBackend = (file: string): StoreBackend => {
  const receipts = logReceiptStore(file);
  return { receipts, close: () => receipts.close() };
};
