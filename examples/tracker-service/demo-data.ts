import type { Database } from "./database.ts";
import { addComment, changeIssue, createIssue } from "./issues.ts";

const labels = [
  ["bug", "Something does not work"],
  ["docs", "The manual"],
  ["enhancement", "Something new"],
  ["good first issue", "For newcomers"],
] as const;

const issues = [
  [
    "Login fails with a trailing space",
    "The name field keeps the space that phones add after a word.",
    ["bug"],
  ],
  ["Export to CSV", "Lists should be exportable, with the filter that is set.", ["enhancement"]],
  [
    "Explain how to reset a password",
    "The manual only says that it is possible.",
    ["docs", "good first issue"],
  ],
  ["Search is slow with many labels", "With more than twenty labels a search takes seconds.", ["bug"]],
  ["Dark mode", "Follow the setting of the system.", ["enhancement"]],
  ["Dates are shown in UTC", "Everybody expects their own time zone.", ["bug", "good first issue"]],
  ["Login page has no title", "Screen readers announce nothing.", ["bug"]],
  ["Describe the roles", "Who may do what?", ["docs"]],
] as const;

/** A handful of issues to try things on. The clock is fixed, so that every new tracker begins alike. */
export function fillWithDemoData(database: Database): void {
  for (const [name, description] of labels)
    database.run("INSERT INTO labels (name, description) VALUES ($name, $description)", {
      $name: name,
      $description: description,
    });
  for (const [index, [title, body, names]] of issues.entries())
    createIssue(database, { title, body, labels: names }, "ada", `2026-01-0${index + 1}T09:00:00.000Z`);
  addComment(database, 1, "Seen on two phones.", "grace", "2026-01-10T09:00:00.000Z");
  changeIssue(database, 2, { state: "closed", state_reason: "completed" }, "2026-01-11T09:00:00.000Z");
}
