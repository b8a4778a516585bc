import { expect, it } from "vitest";
import { countTokens } from "../../../compiler/tune/tokens.ts";

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
  ["one letter", "a".repeat(100_000)],
  ["spaces", " ".repeat(100_000)],
  ["ideographs", "字".repeat(100_000)],
])("counts a very long run of %s without stalling", (_, text) => {
  const start = performance.now();
  expect(countTokens(text)).toBeGreaterThan(100);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it("counts the text around a long run as well", () => {
  const around = countTokens(`before ${"x".repeat(2000)} after and more words`);
  expect(around - countTokens("x".repeat(2000))).toBeGreaterThanOrEqual(5);
});
