import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import type { Catalogue } from "../../../compiler/lower/catalogue.ts";
import { serverInstructions } from "../../../compiler/tables/instructions.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { smallInstructions } from "../../../runtime/surface/small/instructions.ts";
import { catalogueOf } from "../../support/catalogue.ts";

const server = (instructions?: string) => ({
  server: { name: "test", version: "1.0.0", ...(instructions === undefined ? {} : { instructions }) },
});

/** What a client of the small surface is told. */
const onSmall = (catalogue: Catalogue) => smallInstructions(tune(catalogue, resolveConfig({})).header);

it("says the author's text, then the categories with counts", () => {
  const tools = [
    { name: "a", category: "issues" },
    { name: "b", category: "issues" },
    { name: "c", category: "pulls" },
    { name: "d" },
    { name: "e", category: "pulls", visible: false },
  ];
  expect(serverInstructions(catalogueOf(tools, server("Demo tracker.")), "full")).toBe(
    "Demo tracker. Tools: issues 2, pulls 1, other 1.",
  );
});

it("takes the prefix of a gateway's names for a category", () => {
  const tools = [{ name: "github__list" }, { name: "gitlab__list" }];
  expect(serverInstructions(catalogueOf(tools, server()), "full")).toBe("Tools: github 1, gitlab 1.");
});

it("tells many tools without category by what their names have in common", () => {
  const things = ["issue", "issue", "issue", "merge_request", "merge_requests", "label", "label", "wiki"];
  const tools = things.flatMap((thing, index) =>
    ["get", "create", "delete"].map((verb) => ({ name: `${verb}_${thing}_${index}` })),
  );
  expect(serverInstructions(catalogueOf(tools, server("Demo.\nMore.")), "small")).toBe(
    "Demo.\nMore.\n\nTools: issue 9, label 6, merge request 6, wiki 3.",
  );
});

it("does not tell them on the full surface, where a host may search these words with every tool's own", () => {
  const tools = Array.from({ length: 30 }, (_, index) => ({
    name: `get_${index % 2 ? "issue" : "label"}_${index}`,
  }));
  const catalogue = catalogueOf(tools, server("Demo."));
  expect(tune(catalogue, resolveConfig({})).header.server.instructions).toBe("Demo.");
  expect(onSmall(catalogue)).toMatch(
    /^execute_tool\(\{name, args\}\) .* Demo\. Tools: issue 15, label 15\.$/,
  );
});

it("leaves few tools without category to their names", () => {
  const tools = ["get", "create", "delete"].map((verb) => ({ name: `${verb}_issue` }));
  expect(serverInstructions(catalogueOf(tools, server("Demo.")), "small")).toBe("Demo.");
});

it("says nothing where there is nothing to say", () => {
  expect(serverInstructions(catalogueOf([{ name: "a" }], server()), "full")).toBeUndefined();
});

it("stays within 300 tokens and 2,048 characters, and counts what it leaves out", () => {
  const tools = Array.from({ length: 500 }, (_, index) => ({
    name: `t${index}`,
    category: `category ${index}`,
  }));
  const text = onSmall(catalogueOf(tools, server("Many.")));
  expect(countTokens(text)).toBeLessThanOrEqual(300);
  expect(text).toMatch(/Many\. Tools: category 0 1, .*, and \d+ more categories\.$/s);
});

it.each([
  ["words", "word ".repeat(2_000)],
  ["one long word", "x".repeat(5_000)],
  ["emoji", "👩‍🚀".repeat(2_000)],
])("cuts an author's text of %s", (_, author) => {
  const readsAndWrites = [{ name: "a" }, { name: "b", annotations: { readOnlyHint: true } }];
  const text = onSmall(catalogueOf(readsAndWrites, server(author)));
  expect(text.length).toBeLessThanOrEqual(2_048);
  expect(countTokens(text)).toBeLessThanOrEqual(300);
  expect(text).toMatch(/…$/);
  expect(text.length).toBeGreaterThan(100);
});
