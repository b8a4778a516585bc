import { expect, it } from "vitest";
import { nearest } from "../../../runtime/support/nearest.ts";

const tools = ["search_issues", "get_issue", "close_issue", "create_issue", "list_labels"];

it.each([
  ["serch_issues", "search_issues"],
  ["closeIssue", "close_issue"],
  ["CLOSE-ISSUE", "close_issue"],
  ["clsoe_issue", "close_issue"],
  ["labels", "list_labels"],
])("finds what %s means", (word, name) => {
  expect(nearest(word, tools)[0]).toBe(name);
});

it.each(["", "zzz", "a", "x".repeat(200)])("finds nothing for %s", (word) => {
  expect(nearest(word, tools)).toEqual([]);
});

it("gives at most as many as asked for, nearest first, ties by name", () => {
  expect(nearest("isue", ["b_issue", "issues", "a_issue", "issue"], 3)).toEqual([
    "issue",
    "a_issue",
    "b_issue",
  ]);
});
