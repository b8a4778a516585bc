import { expect, it } from "vitest";
import { serverInstructions } from "../../../compiler/tune/instructions.ts";
import { countTokens } from "../../../compiler/tune/tokens.ts";
import { catalogueOf } from "../../support/catalogue.ts";

const server = (instructions?: string) => ({
  server: { name: "test", version: "1.0.0", ...(instructions === undefined ? {} : { instructions }) },
});

it("says the author's text, then the categories with counts", () => {
  const tools = [
    { name: "a", category: "issues" },
    { name: "b", category: "issues" },
    { name: "c", category: "pulls" },
    { name: "d" },
    { name: "e", category: "pulls", visible: false },
  ];
  expect(serverInstructions(catalogueOf(tools, server("Demo tracker.")))).toBe(
    "Demo tracker.\n\nTools: issues 2, pulls 1, other 1.",
  );
});

it("takes the prefix of a gateway's names for a category", () => {
  const tools = [{ name: "github__list" }, { name: "gitlab__list" }];
  expect(serverInstructions(catalogueOf(tools, server()))).toBe("Tools: github 1, gitlab 1.");
});

it("says nothing where there is nothing to say", () => {
  expect(serverInstructions(catalogueOf([{ name: "a" }], server()))).toBeUndefined();
});

it("stays within 300 tokens and 2,048 characters, and counts what it leaves out", () => {
  const tools = Array.from({ length: 500 }, (_, index) => ({
    name: `t${index}`,
    category: `category ${index}`,
  }));
  const text = serverInstructions(catalogueOf(tools, server("Many."))) ?? "";
  expect(countTokens(text)).toBeLessThanOrEqual(300);
  expect(text).toMatch(/^Many\.\n\nTools: category 0 1, .*, and \d+ more categories\.$/s);
});

it.each([
  ["words", "word ".repeat(2_000)],
  ["one long word", "x".repeat(5_000)],
  ["emoji", "👩‍🚀".repeat(2_000)],
])("cuts an author's text of %s", (_, author) => {
  const text = serverInstructions(catalogueOf([{ name: "a" }], server(author))) ?? "";
  expect(text.length).toBeLessThanOrEqual(2_048);
  expect(countTokens(text)).toBeLessThanOrEqual(300);
  expect(text).toMatch(/…$/);
  expect(text.length).toBeGreaterThan(100);
});
