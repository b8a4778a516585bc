import { expect, it } from "vitest";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import { heldResult as result } from "../../support/held-result.ts";

it("gives back what it was given, under handles that differ", async () => {
  const store = memoryHeldStore();
  const handles = await Promise.all([store.put(result("1")), store.put(result("2"))]);
  expect(new Set(handles).size).toBe(2);
  expect(await store.get(handles[1] ?? "")).toEqual(result("2"));
  expect(await store.get("r000000000000000000")).toBeUndefined();
});

it("forgets a result some time after it was last read", async () => {
  let time = 0;
  const store = memoryHeldStore({ ttlMs: 100, now: () => time });
  const handle = (await store.put(result("1"))) ?? "";
  time = 90;
  expect(await store.get(handle)).toBeDefined();
  time = 180;
  expect(await store.get(handle)).toBeDefined();
  time = 280;
  expect(await store.get(handle)).toBeUndefined();
});

it("drops what was read longest ago when it is full", async () => {
  const store = memoryHeldStore({ maxTotal: 25, maxOne: 10 });
  const [first = "", second = ""] = [
    await store.put(result("1234567890")),
    await store.put(result("1234567890")),
  ];
  await store.get(first);
  await store.put(result("1234567890"));
  expect(await store.get(second)).toBeUndefined();
  expect(await store.get(first)).toBeDefined();
});

it("refuses a result that is too large", async () => {
  expect(await memoryHeldStore({ maxOne: 3 }).put(result("1234"))).toBeUndefined();
});
