import { afterAll, beforeAll, expect, it } from "vitest";
import { connectTracker, type TrackerClient } from "../../generated/tracker/client.ts";
import { exampleServer } from "../support/example-server.ts";
import { trackerService } from "../support/tracker-service.ts";

let service: Awaited<ReturnType<typeof trackerService>>;
let tracker: TrackerClient;

beforeAll(async () => {
  service = await trackerService();
  const env = { TRACKER_URL: service.url, TRACKER_TOKEN: "test-token" };
  tracker = await connectTracker(await exampleServer("tracker", env));
});

afterAll(async () => {
  await tracker.$close();
  service.close();
});

it("searches, with only what a model needs of each issue", async () => {
  expect(await tracker.searchIssues({ text: "login", state: "open", label: "bug" })).toMatchObject({
    kind: "complete",
    value: [
      { number: 7, title: "Login page has no title", state: "open", labels: ["bug"], comments: 0 },
      { number: 1, title: "Login fails with a trailing space", state: "open", labels: ["bug"], comments: 1 },
    ],
  });
});

it("creates, reads and changes an issue", async () => {
  const created = await tracker.createIssue({ title: "Made here", labels: ["docs"] });
  expect(created).toMatchObject({
    kind: "complete",
    value: { title: "Made here", body: "", labels: ["docs"] },
  });
  if (created.kind !== "complete") return;
  const { number } = created.value;
  await tracker.updateIssue({ number, title: "Renamed" });
  expect(await tracker.getIssue({ number })).toMatchObject({ value: { title: "Renamed", labels: ["docs"] } });
});

it("closes an issue with a comment before it, and opens it again", async () => {
  const closed = await tracker.closeIssue({ number: 5, reason: "not_planned", comment: "Out of scope." });
  expect(closed).toMatchObject({ value: { number: 5, state: "closed", state_reason: "not_planned" } });
  expect(await tracker.listComments({ number: 5 })).toMatchObject({
    value: [{ body: "Out of scope.", author: "demo" }],
  });
  expect(await tracker.reopenIssue({ number: 5 })).toMatchObject({ value: { number: 5, state: "open" } });
});

it("reads all pages of the service, one after another", async () => {
  const numbers: number[] = [];
  for await (const issue of tracker.searchIssues.pages({ limit: 3 })) numbers.push(issue.number);
  expect(numbers.length).toBeGreaterThanOrEqual(8);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
});

it("tells a model what the service found wrong", async () => {
  await expect(tracker.getIssue({ number: 99 })).rejects.toMatchObject({
    code: "upstream_failed",
    message: 'api answered 404 Not Found: {"title":"There is no issue 99.","status":404}',
  });
  await expect(tracker.closeIssue({ number: 99 })).rejects.toThrowError("There is no issue 99.");
  await expect(tracker.createIssue({ title: "" })).rejects.toMatchObject({
    code: "invalid_arguments",
    message: expect.stringContaining("`title` must have at least 1 character, not 0"),
  });
});
