import { expect, it } from "vitest";
import { inBatches } from "../../../runtime/store/batches.ts";

it("resolves with the write of the batch, and writes what came meanwhile as the next one", async () => {
  const writes: { readonly items: readonly number[]; end(): void; fail(): void }[] = [];
  const { add, idle } = inBatches(
    (items: readonly number[]) =>
      new Promise<void>((resolve, reject) =>
        writes.push({ items, end: resolve, fail: () => reject(new Error("full")) }),
      ),
  );
  const settled: string[] = [];
  const follow = (item: number) =>
    add(item).then(
      () => settled.push(`${item} written`),
      () => settled.push(`${item} lost`),
    );
  void follow(1);
  void follow(2);
  await new Promise(setImmediate);
  void follow(3);
  const ended = idle().then(() => settled.push("idle"));
  await new Promise(setImmediate);
  expect([writes.map(({ items }) => items), settled]).toEqual([[[1, 2]], []]);
  writes[0]?.fail();
  await new Promise(setImmediate);
  expect([writes.map(({ items }) => items), settled]).toEqual([
    [[1, 2], [3]],
    ["1 lost", "2 lost"],
  ]);
  writes[1]?.end();
  await ended;
  expect(settled).toEqual(["1 lost", "2 lost", "3 written", "idle"]);
});
