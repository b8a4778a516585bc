import { expect, it } from "vitest";
import { serverNames, toolNames } from "../../../compiler/lower/names.ts";
import { catalogueOf } from "../../support/catalogue.ts";

const namesOf = (...identifiers: readonly string[]) =>
  toolNames(catalogueOf(identifiers.map((identifier, at) => ({ name: `t${at}`, identifier }))));

it.each([
  ["searchIssues", "SearchIssuesArgs", "searchIssues"],
  ["_2faStart", "Tool2faStartArgs", "_2faStart"],
  ["_", "ToolArgs", "_"],
  ["then_", "ThenArgs", "then_"],
  ["con", "ConArgs", "con_"],
  ["lpt1", "Lpt1Args", "lpt1_"],
])("names the types and the file of %s", (identifier, args, file) => {
  expect(namesOf(identifier)).toMatchObject([{ args, file }]);
});

it("keeps apart what differs in case or underscores only", () => {
  const names = namesOf("getIssue", "getissue", "get_issue", "GetIssue");
  expect(names.map(({ args }) => args)).toEqual([
    "GetIssueArgs",
    "GetissueArgs",
    "Getissue2Args",
    "GetIssue2Args",
  ]);
  expect(new Set(names.map(({ file }) => file.toLowerCase())).size).toBe(4);
});

it("has one type for the result, and two where a pick changes it", () => {
  const output = { author: true, published: true };
  const result = { pick: "a", format: "json", maxTokens: 1, paginateAfter: 1 } as const;
  const [plain, picking] = toolNames(
    catalogueOf([
      { name: "a", output },
      { name: "b", output, result },
    ]),
  );
  expect(plain).toMatchObject({ result: "AResult", output: "AResult" });
  expect(picking).toMatchObject({ result: "BResult", output: "BOutput" });
});

it.each([
  ["tracker", "connectTracker", "TrackerClient"],
  ["my-tracker.v2", "connectMyTrackerV2", "MyTrackerV2Client"],
  ["2fa", "connectServer2fa", "Server2faClient"],
  ["generated", "connectGenerated", "GeneratedServerClient"],
])("names the client of %s", (server, connect, client) => {
  expect(serverNames(server)).toEqual({ connect, client });
});
