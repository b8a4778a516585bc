import { expect, it } from "vitest";
import { topicsOf } from "../../../compiler/tables/topics.ts";

it.each<[string, readonly string[], readonly (readonly [string, number])[]]>([
  [
    "the thing behind the verb",
    ["create_issue", "list_issues", "get_label", "get_labels"],
    [
      ["issue", 2],
      ["label", 2],
    ],
  ],
  [
    "things of more words",
    ["get_merge_request", "merge_request_notes", "list_merge_requests"],
    [["merge request", 3]],
  ],
  ["any spelling of names", ["createIssue", "issues.list", "delete-issue"], [["issue", 3]]],
  ["names that begin with the thing", ["droplet-create", "droplet-list", "apps-list"], [["droplet", 2]]],
  [
    "the server's name no topic",
    ["cf_list_queues", "cf_get_queue", "cf_put_kv", "cf_get_kv"],
    [
      ["kv", 2],
      ["queue", 2],
    ],
  ],
  ["what only one tool is about not at all", ["create_issue", "get_label"], []],
  ["verbs alone not at all", ["list", "get", "search"], []],
  [
    "names as keys of nothing",
    ["get___proto__", "set___proto__", "get_constructor", "set_constructor"],
    [
      ["constructor", 2],
      ["proto", 2],
    ],
  ],
])("tells %s", (_, names, topics) => {
  expect(topicsOf(names)).toEqual(topics);
});

it("tells the largest first, then by name, whatever the order of the tools", () => {
  const names = ["get_y", "list_y", "get_x", "list_x", "get_z", "list_z", "edit_z"];
  const topics = [
    ["z", 3],
    ["x", 2],
    ["y", 2],
  ];
  expect(topicsOf(names)).toEqual(topics);
  expect(topicsOf(names.toReversed())).toEqual(topics);
});
