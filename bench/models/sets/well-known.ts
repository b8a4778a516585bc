import type { TaskSet } from "../task-set.ts";
import { byId, oneRun, plural, type Resource, resourceOf, toolsOf } from "./resource-tools.ts";

const fields: Readonly<Record<string, string>> = {
  issue: "assignee",
  "pull request": "reviewer",
  branch: "from",
  label: "color",
  milestone: "due",
  release: "tag",
  repository: "visibility",
  webhook: "url",
};

const resources: readonly Resource[] = Object.entries(fields).map(([noun, field]) => ({
  noun,
  field,
  nameOf: (action) => `${action}_${(action === "list" ? plural(noun) : noun).replaceAll(" ", "_")}`,
}));

const of = resourceOf(resources);

/** 64 tools with the names that everybody would give them, and ten tasks. */
export const wellKnown: TaskSet = {
  name: "well-known",
  spec: {
    server: { name: "forge", version: "1.0.0", surface: "auto" },
    tools: Object.assign({}, ...resources.map((resource) => toolsOf(resource))),
  },
  handlers: {},
  tasks: [
    oneRun(of("issue"), "get", "Show me issue 42.", byId("issue", "42")),
    oneRun(of("issue"), "create", "Open an issue called Broken login.", { name: "Broken login" }),
    oneRun(of("pull request"), "list", "Which pull requests mention caching?", { text: "caching" }),
    oneRun(of("branch"), "delete", "Delete the branch with id 9.", byId("branch", "9")),
    oneRun(of("label"), "create", "Create a red label called urgent.", { name: "urgent", color: "red" }),
    oneRun(of("milestone"), "list", "List three milestones.", { limit: 3 }),
    oneRun(of("release"), "get", "Show release 5.", byId("release", "5")),
    oneRun(of("repository"), "archive", "Archive repository 77.", byId("repository", "77")),
    oneRun(
      of("webhook"),
      "update",
      "Webhook 3 must go to https://example.org/in from now on.",
      byId("webhook", "3", { url: "https://example.org/in" }),
    ),
    oneRun(of("issue"), "update", "Assign issue 42 to ada.", byId("issue", "42", { assignee: "ada" })),
  ],
};
