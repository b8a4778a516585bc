import { expect, it } from "vitest";
import { capitalise, isIdentifier, pascalCase } from "../../../compiler/support/identifier.ts";

it.each([
  ["tracker", "Tracker"],
  ["my-tracker 2", "MyTracker2"],
  ["2fa", "Server2fa"],
  ["", "Server"],
  ["日本", "日本"],
  ["𝒳-ray", "𝒳Ray"],
  ["__proto__", "Proto"],
])("names %j in PascalCase: %s", (text, name) => {
  expect(pascalCase(text)).toBe(name);
  expect(isIdentifier(name)).toBe(true);
});

it.each(["class", "a-b", "", "2a", "a b", "await", "a\u200b", "null"])(
  "knows that %j names nothing",
  (text) => {
    expect(isIdentifier(text)).toBe(false);
  },
);

it("raises the first letter only", () => {
  expect(capitalise("searchIssues")).toBe("SearchIssues");
  expect(capitalise("_x")).toBe("_x");
});
