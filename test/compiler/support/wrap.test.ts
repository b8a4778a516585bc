import { expect, it } from "vitest";
import { cut, wrap } from "../../../compiler/support/wrap.ts";

it("breaks between words at 80 cells, and not before", () => {
  const words = "a".repeat(39);
  expect(wrap(`${words} ${words}b`)).toEqual([`${words} ${words}b`]);
  expect(wrap(`${words} ${words}bb`)).toEqual([words, `${words}bb`]);
});

it("begins the first line and the others as it is told", () => {
  const word = "x".repeat(70);
  expect(wrap(`${word} ${word}`, "- ", "  ")).toEqual([`- ${word}`, `  ${word}`]);
});

it("leaves a word whole that is longer than a line, and a text empty that is", () => {
  const path = "p".repeat(100);
  expect(wrap(`see ${path} there`)).toEqual(["see", path, "there"]);
  expect(wrap("", "  ")).toEqual(["  "]);
});

it("counts what a terminal shows: a Chinese character takes two cells", () => {
  expect(wrap(`${"字".repeat(30)} ${"字".repeat(10)}`)).toEqual(["字".repeat(30), "字".repeat(10)]);
});

it.each([
  ["short", 5, "short"],
  ["too long", 6, "too l…"],
  ["too long", 5, "too…"],
  ["漢字漢字", 5, "漢字…"],
  ["\u{1f600}\u{1f600}", 3, "\u{1f600}…"],
])("cuts %j to %i cells", (text, cells, shown) => {
  expect(cut(text, cells)).toBe(shown);
});
