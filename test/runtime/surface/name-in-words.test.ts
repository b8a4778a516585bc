import { expect, it } from "vitest";
import { namesInWords } from "../../../runtime/surface/small/name-in-words.ts";

const meant = namesInWords(
  [
    "create_issue",
    "list_issues",
    "move_issue_to_list",
    "archive_project",
    "unarchive_project",
    "getUser",
    "get_users",
    "merge_requests.list",
    "the",
    "github__create_issue",
    "gitlab__create_issue",
    "open_門",
  ],
  "Issue Tracker",
);

it.each([
  ["create issue", "create_issue"],
  ["Create an Issue", "create_issue"],
  ["create-issues", "create_issue"],
  ["issue_create", "create_issue"],
  ["issues.create", "create_issue"],
  ["issue_tracker.create_issue", "create_issue"],
  ["mcp__issue-tracker__create_issue", "create_issue"],
  ["list issue", "list_issues"],
  ["move an issue to a list", "move_issue_to_list"],
  ["archiving projects", "archive_project"],
  ["unarchive the project", "unarchive_project"],
  ["get user", "getUser"],
  ["create a gitlab issue", "gitlab__create_issue"],
  ["github issues: create", "github__create_issue"],
  ["list merge requests", "merge_requests.list"],
  ["open 門", "open_門"],
])("takes %s for %s", (said, tool) => {
  expect(meant(said)).toBe(tool);
});

it.each([
  ["a word more", "create issue now"],
  ["a word less", "create"],
  ["the opposite", "close issue"],
  ["another preposition", "move issue from list"],
  ["the words in another order", "move list to issue"],
  ["another server's tool", "mcp__github__create_issue"],
  ["an ending that could be of two tools", "getting users"],
  ["an order that could be of two tools", "users get"],
  ["nothing", ""],
  ["nothing but an article", "the"],
  ["a slip", "create isue"],
  ["a sentence", `create issue ${"very ".repeat(40)}`],
])("takes %s for no tool", (_, said) => {
  expect(meant(said)).toBeUndefined();
});
