import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { append, largestOf } from "../../../runtime/support/lists.ts";

const long = Array.from({ length: 300_000 }, (_, index) => index);

it("appends lists of any length", () => {
  const list = [-1];
  append(list, long);
  expect([list.length, list[1], list.at(-1)]).toEqual([300_001, 0, 299_999]);
});

it("finds the largest of any number of numbers", () => {
  expect(largestOf(long)).toBe(299_999);
  expect(largestOf([], 7)).toBe(7);
  expect(largestOf([3, 9, 4], 5)).toBe(9);
});

/** Each argument of a call takes a place on the stack, and a list can come from anybody. */
const spread =
  /\.(?:push|unshift|splice|concat)\((?:[\w.]+,\s*)*\s*\.\.\.(?!\[)|Math\.(?:max|min)\([^()]*\.\.\.(?!hostModels)|from(?:CharCode|CodePoint)\(\.\.\./g;

it.each(["compiler", "runtime"])("no list is spread into arguments in %s/", (folder) => {
  const root = new URL(`../../../${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), "utf8").matchAll(spread)].map(
      ([text]) => `${join(folder, file)}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
