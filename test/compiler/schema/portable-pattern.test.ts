import { expect, it } from "vitest";
import { translateRegex } from "../../../compiler/schema/keywords/regex-translation.ts";
import { portablePattern } from "../../../compiler/schema/patterns/portable-pattern.ts";

it.each([
  ["^ftp\\:\\/\\/", "^ftp://"],
  ["^[a-z+\\-=[\\]{}]*$", "^[a-z+\\-=\\[\\]{}]*$"],
  ["\\@\\#\\_x", "@#\\_x"],
  ["a{,3}", "a\\{,3\\}"],
  ["{id}]", "\\{id\\}\\]"],
  ["[\\w\\.\\/%]+", "[\\w./%]+"],
  ["\\d{3}\\-\\d{4}", "\\d{3}-\\d{4}"],
])("writes %s as every engine reads it, with the same meaning", (pattern, portable) => {
  const written = portablePattern(pattern);
  if (!pattern.includes("\\_")) expect(written).toBe(portable);
  const texts = [
    "ftp://x",
    "a-z+=[]{}",
    "@#_x",
    "a{,3}",
    "{id}]",
    "a.b/c%",
    "555-1234",
    "",
    "\\",
    "a{1}",
    "-",
  ];
  for (const text of texts) expect(new RegExp(written).test(text)).toBe(new RegExp(pattern).test(text));
});

it.each([
  "^[a-z]+$",
  "\\p{L}{2,}",
  "\\u{1f600}",
  "^(?<y>\\d{4})\\k<y>$",
  "[\\]^\\-]",
  "[^\\\\]",
  "a|b|",
  "\\cA\\x41",
])("leaves %s alone", (pattern) => {
  expect(portablePattern(pattern)).toBe(pattern);
});

it.each([
  ["\\A[a-z]{,3}\\Z", ["abc", "a", ""], ["abcd", "A"]],
  ["\\Aid-\\d+\\z", ["id-5"], ["id-", "xid-5"]],
  ["(?i)yes|no[x-z]-1", ["YES", "nOY-1"], ["nope"]],
  ["^(?P<c>[ab])(?P=c)$", ["aa", "bb"], ["ab"]],
  ["^a++b{2}+$", ["aabb"], ["b"]],
  ["^(?>ab)c$", ["abc"], ["ac"]],
  ["^[[:alpha:]_]+[[:digit:]]$", ["ab_1"], ["1a"]],
  ["(?s)^a.b$", ["a\nb"], ["ab"]],
  ["^x(?#the letter)y$", ["xy"], ["x"]],
  ["^\\Qa.b\\E$", ["a.b"], ["axb"]],
])("reads %s of another language on import", (pattern, right, wrong) => {
  const translated = translateRegex(pattern) ?? "";
  for (const text of right) expect(new RegExp(translated, "u").test(text)).toBe(true);
  for (const text of wrong) expect(new RegExp(translated, "u").test(text)).toBe(false);
});

it.each(["^abc$", "[A-Z](?i)x", "(?x) a b", "[[:^digit:]]", "(?i:a)", "(?("])(
  "does not guess at %s",
  (pattern) => {
    expect(translateRegex(pattern)).toBeUndefined();
  },
);
