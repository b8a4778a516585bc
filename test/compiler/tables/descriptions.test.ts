import { expect, it } from "vitest";
import { templatedDescription, wholeDescription } from "../../../compiler/tables/descriptions.ts";
import { toolOf } from "../../support/catalogue.ts";

it.each([
  ["Search issues", undefined, "Search issues"],
  ["Search issues", "Newest first.", "Search issues. Newest first."],
  ["Search issues!", "Newest first.", "Search issues! Newest first."],
  ["Search issues by…", "Search issues by text and state.", "Search issues by text and state."],
  ["Search issues", "  ", "Search issues"],
])("joins %j and %j", (description, docs, whole) => {
  expect(wholeDescription(toolOf({ name: "a", description, ...(docs === undefined ? {} : { docs }) }))).toBe(
    whole,
  );
});

it.each([
  ["{summary}", "issues", "Close one issue"],
  ["{summary} [{runner} · {category}]", "issues", "Close one issue [mock · issues]"],
  ["{summary} [{runner} · {category}]", undefined, "Close one issue [mock]"],
  ["[{category}] {summary}", undefined, "Close one issue"],
  ["{category}: {summary}", undefined, "Close one issue"],
  ["{category}: {summary}", "{summary}", "{summary}: Close one issue"],
])("fills %j for the category %j", (template, category, want) => {
  const tool = toolOf({ name: "a", ...(category === undefined ? {} : { category }) });
  expect(templatedDescription(template, "Close one issue", tool)).toBe(want);
});

it("takes nothing in an author's text for template", () => {
  expect(templatedDescription("{summary}", "Say {runner} [] $& {summary}", toolOf({ name: "a" }))).toBe(
    "Say {runner} [] $& {summary}",
  );
});
