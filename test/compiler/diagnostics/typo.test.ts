import { expect, it } from "vitest";
import { typoOf } from "../../../compiler/diagnostics/typo.ts";

it.each([
  ["closeIsue", "closeIssue"],
  ["closeIsssue", "closeIssue"],
  ["closeIssuf", "closeIssue"],
  ["colseIssue", "closeIssue"],
  ["close_issue", "closeIssue"],
  ["CLOSEISSUE", "closeIssue"],
  ["requird", "required"],
])("takes %s for %s", (word, meant) => {
  expect(typoOf(word, ["openIssue", meant])).toBe(meant);
});

it.each([
  ["closeIssue", "closeIssue"],
  ["listIssues", "editIssues"],
  ["get", "set"],
  ["item", "items"],
  ["closeIssues", "openIssue"],
  ["abcde", "badce"],
  ["createV1", "createV2"],
  ["item1", "item10"],
])("lets %s be, beside %s", (word, other) => {
  expect(typoOf(word, [other])).toBeUndefined();
});
