import { expect, it } from "vitest";
import { namesInWords } from "../../../runtime/surface/small/name-in-words.ts";

const read = namesInWords(
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
    "shop_updateAProductV1",
    "shop_updateAProductVariantV1",
    "mail_deleteWebhookV1",
    "vps_createFirewallRuleV1",
    "vps_createFirewallRuleV2",
    "depot_ship_parcel",
    "depot_ship_parcel_v2",
    "issue_tracker_rank_teams",
    "github__list_forks",
    "gitlab__list_forks",
  ].map((name) => ({ name })),
  "Issue Tracker",
);
/** The one tool that is meant. */
const meant = (said: string) => {
  const tools = read(said);
  return tools.length === 1 ? tools[0] : undefined;
};

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
  ["update product", "shop_updateAProductV1"],
  ["update a product", "shop_updateAProductV1"],
  ["shop update product", "shop_updateAProductV1"],
  ["update the product v1", "shop_updateAProductV1"],
  ["delete mail webhook", "mail_deleteWebhookV1"],
  ["delete webhook", "mail_deleteWebhookV1"],
  ["create firewall rule v2", "vps_createFirewallRuleV2"],
  ["depot ship parcel", "depot_ship_parcel"],
  ["rank teams", "issue_tracker_rank_teams"],
  ["functions.mcp__issue_tracker__rank_teams", "issue_tracker_rank_teams"],
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
  ["a version that there is not", "update product v3"],
  ["another category", "sms delete webhook"],
  ["a verb without its object", "ship"],
  ["two versions", "create firewall rule"],
  ["tools of two servers", "list forks"],
  ["a sentence", `create issue ${"very ".repeat(40)}`],
])("takes %s for no tool", (_, said) => {
  expect(meant(said)).toBeUndefined();
});

it("names all tools that a name in words may mean", () => {
  expect(read("list the forks")).toEqual(["github__list_forks", "gitlab__list_forks"]);
  expect(read("create a firewall rule")).toEqual(["vps_createFirewallRuleV1", "vps_createFirewallRuleV2"]);
});

it("takes the category for a prefix wherever the tool's name has it", () => {
  const tools = [
    { name: "delete_webhook", category: "mail" },
    { name: "sms_remove_webhook", category: "sms" },
  ];
  const inCategories = namesInWords(tools, "host");
  expect(inCategories("mail: delete webhook")).toEqual(["delete_webhook"]);
  expect(inCategories("remove webhook")).toEqual(["sms_remove_webhook"]);
  expect(inCategories("sms delete webhook")).toEqual([]);
});
