import { expect, it } from "vitest";
import { readPages, readWhole } from "../../../../runtime/client/stub/read-whole.ts";
import type { UntypedAnswer } from "../../../../runtime/client/stub/tool-answer.ts";

const page = (items: unknown[], next?: string): UntypedAnswer => ({
  kind: "page",
  items,
  page: 1,
  totalPages: 1,
  note: "",
  hasMore: next !== undefined,
  ...(next === undefined ? {} : { next }),
});
const whole = (value: unknown, next?: string): UntypedAnswer => ({
  kind: "complete",
  value,
  content: [],
  ...(next === undefined ? {} : { next }),
});

async function all(pages: AsyncIterable<unknown>, most = 50): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of pages) {
    items.push(item);
    if (items.length >= most) break;
  }
  return items;
}

it("reads pages with cursors of another server's kind to their end", async () => {
  const readOn = async (next: string) => (next === "b" ? page([3]) : page([2], "b"));
  expect(await all(readPages(page([1], "a"), readOn))).toEqual([1, 2, 3]);
});

it.each([
  ["the same cursor", () => "a"],
  ["cursors in a circle", (_: number, next: string) => (next === "a" ? "b" : "a")],
])("leaves pages with %s", async (_, nextOf) => {
  let asked = 0;
  const readPage = async (next: string) => page([++asked], nextOf(asked, next));
  await expect(all(readPages(page([0], "a"), readPage))).rejects.toMatchObject({ code: "protocol" });
  const readAll = async (next: string) => whole([++asked], nextOf(asked, next));
  await expect(readWhole(whole([0], "a"), readAll)).rejects.toMatchObject({ code: "protocol" });
  expect(asked).toBeLessThan(8);
});
