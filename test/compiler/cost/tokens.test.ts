import { expect, it } from "vitest";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { growth, linear } from "../../support/growth.ts";

it.each([
  ["", 0],
  ["hello world", 2],
  ["<|endoftext|>", 7],
  ["search_issues", 3],
])("counts o200k tokens of %j", (text, tokens) => {
  expect(countTokens(text)).toBe(tokens);
});

it("takes lone surrogates", () => {
  expect(countTokens("\ud800")).toBeGreaterThan(0);
});

it.each([
  ["one letter", "a"],
  ["spaces", " "],
  ["ideographs", "字"],
])("counts a very long run of %s in linear time", (_, letter) => {
  expect(countTokens(letter.repeat(100_000))).toBeGreaterThan(100);
  expect(growth((size) => countTokens(letter.repeat(size)), 100_000)).toBeLessThan(linear);
});

it("counts the text around a long run as well", () => {
  const around = countTokens(`before ${"x".repeat(2000)} after and more words`);
  expect(around - countTokens("x".repeat(2000))).toBeGreaterThanOrEqual(5);
});
