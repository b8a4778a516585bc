import { expect, it } from "vitest";
import { mapConcurrently } from "../../../runtime/support/map-concurrently.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("returns results in the order of the items, and maps eight at a time", async () => {
  let running = 0;
  let maxRunning = 0;
  const items = Array.from({ length: 20 }, (_, index) => index);
  const results = await mapConcurrently(items, async (item, index) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    // The first take longest: they would come last if the order depended on time.
    await pause(20 - item);
    running -= 1;
    return [item, index];
  });
  expect(results).toEqual(items.map((item) => [item, item]));
  expect(maxRunning).toBe(8);
});

it("resolves with an empty array for no items", async () => {
  expect(await mapConcurrently([], () => Promise.reject(new Error("never called")))).toEqual([]);
});

it("rejects with the first error, and starts no further item", async () => {
  let started = 0;
  const map = async (item: number) => {
    started += 1;
    await pause(5);
    if (item === 0) throw new Error("the first failed");
  };
  const items = Array.from({ length: 40 }, (_, index) => index);
  await expect(mapConcurrently(items, map)).rejects.toThrow("the first failed");
  await pause(30);
  expect(started).toBeLessThan(17);
});
