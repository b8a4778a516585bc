import { expect, it } from "vitest";
import { markdownBlock, markdownCode, markdownText } from "../../../../compiler/emit/text/markdown.ts";

it.each([
  ["a | b", "a \\| b"],
  ["<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"],
  [
    "[x](javascript:1) `c` *b* _i_ ~~s~~ &amp;",
    "\\[x\\](javascript:1) \\`c\\` \\*b\\* \\_i\\_ \\~\\~s\\~\\~ \\&amp;",
  ],
  ["two\n\n# lines", "two # lines"],
])("writes %j as prose", (text, markdown) => {
  expect(markdownText(text)).toBe(markdown);
});

it.each([
  ["plain", "`plain`"],
  ["a`b", "``a`b``"],
  ["`a", "`` `a ``"],
  ["a|b", "`a\\|b`"],
  ["", "`  `"],
])("writes %j as a span of code", (text, markdown) => {
  expect(markdownCode(text)).toBe(markdown);
});

it("fences a block longer than any run of backticks in it", () => {
  expect(markdownBlock("```\nx", "ts")).toBe("````ts\n```\nx\n````");
});
