import { expect, it } from "vitest";
import { unicodePattern } from "../../../../compiler/import/openapi/schemas/unicode-pattern.ts";

it.each([
  ["^[a-z]{2,3}$", "^[a-z]{2,3}$"],
  ["^\\p{Lu}\\u{61}$", "^\\p{Lu}\\u{61}$"],
  ["^{[0-9]{4}}$", "^\\{[0-9]{4}\\}$"],
  ["^\\_\\@a$", "^_@a$"],
  ["^a\\-b$", "^a\\x2db$"],
  ["^[a\\-b]{1}\\-{$", "^[a\\x2db]{1}\\x2d\\{$"],
  ["(", undefined],
])("reads the pattern %j with Unicode", (pattern, expected) => {
  expect(unicodePattern(pattern)).toBe(expected);
});
