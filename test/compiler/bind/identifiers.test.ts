import fc from "fast-check";
import { expect, it } from "vitest";
import { identifiers } from "../../../compiler/bind/identifiers.ts";
import { isIdentifier } from "../../../compiler/support/identifier.ts";

const one = (name: string) => identifiers([name])[0]?.identifier;

it.each([
  ["search_issues", "searchIssues"],
  ["search-issues", "searchIssues"],
  ["searchIssues", "searchIssues"],
  ["SearchIssues", "searchIssues"],
  ["GET_USER_BY_ID", "getUserById"],
  ["github__search_code", "githubSearchCode"],
  ["getURL", "getURL"],
  ["a1_b2", "a1B2"],
  ["_1st", "_1st"],
  ["_", "_"],
  ["delete", "delete_"],
  ["class", "class_"],
  ["then", "then_"],
  ["constructor", "constructor_"],
  ["__proto__", "proto"],
  ["toString", "toString_"],
  ["a.b/c d", "aBCD"],
])("%s is %s", (name, identifier) => {
  expect(one(name)).toBe(identifier);
});

it.each(["bigint", "Bigint", "BIGINT", "symbol", "any", "await", "arguments", "eval", "of", "Yield"])(
  "gives %s an identifier that a binding may have",
  (name) => {
    expect(isIdentifier(one(name) ?? "")).toBe(true);
  },
);

it("gives a number to all but the first of those that want the same", () => {
  expect(identifiers(["search-issues", "searchIssues", "search_issues"])).toEqual([
    { name: "search-issues", identifier: "searchIssues", wanted: "searchIssues" },
    { name: "searchIssues", identifier: "searchIssues2", wanted: "searchIssues", holder: "search-issues" },
    { name: "search_issues", identifier: "searchIssues3", wanted: "searchIssues", holder: "search-issues" },
  ]);
});

it("gives no number that is another one's name", () => {
  const all = identifiers(["a_b", "a-b", "aB2"]);
  expect(all.map(({ identifier }) => identifier)).toEqual(["aB", "aB2", "aB3"]);
});

it("gives every name its own legal identifier, in whatever order they come", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,6}$/), { maxLength: 12 });
  fc.assert(
    fc.property(names, (given) => {
      const all = identifiers(given);
      const unique = new Set(all.map(({ identifier }) => identifier));
      expect(unique.size).toBe(given.length);
      for (const identifier of unique)
        expect(() => new Function(`"use strict"; const ${identifier} = 1`)).not.toThrow();
      expect(identifiers([...given].reverse())).toEqual(all);
    }),
  );
});
