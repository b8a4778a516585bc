import type { Database, Row } from "./database.ts";
import { Problem } from "./problem.ts";

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly state: "open" | "closed";
  readonly state_reason: "completed" | "not_planned" | null;
  readonly labels: readonly string[];
  readonly author: string;
  readonly comments: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Comment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  readonly created_at: string;
}

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

export interface IssueFilter extends Page {
  /** Words that all stand in title or body. */
  readonly words: readonly string[];
  readonly state?: string;
  readonly label?: string;
}

export interface IssueChange {
  readonly title?: string;
  readonly body?: string;
  readonly state?: string;
  readonly state_reason?: string | null;
  readonly labels?: readonly string[];
}

const columns = `
  SELECT issues.*,
    (SELECT count(*) FROM comments WHERE issue = number) AS comments,
    (SELECT json_group_array(label) FROM (SELECT label FROM issue_labels WHERE issue = number ORDER BY label)) AS labels
  FROM issues`;

/** One page of the issues that fit, newest first, and how many there are on all pages. */
export function findIssues(database: Database, filter: IssueFilter): { items: Issue[]; total: number } {
  const { words, state, label, page, perPage } = filter;
  const params: Record<string, string | number> = {};
  const conditions = words.map((word, index) => {
    params[`$word${index}`] = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return `(title LIKE $word${index} ESCAPE '\\' OR body LIKE $word${index} ESCAPE '\\')`;
  });
  if (state !== undefined) {
    params["$state"] = state;
    conditions.push("state = $state");
  }
  if (label !== undefined) {
    params["$label"] = label;
    conditions.push("number IN (SELECT issue FROM issue_labels WHERE label = $label)");
  }
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  const [count] = database.all(`SELECT count(*) AS total FROM issues${where}`, params);
  const rows = database.all(`${columns}${where} ORDER BY number DESC LIMIT $limit OFFSET $offset`, {
    ...params,
    $limit: perPage,
    $offset: (page - 1) * perPage,
  });
  return { items: rows.map(toIssue), total: Number(count?.["total"]) };
}

/** Throws Problem 404. */
export function getIssue(database: Database, number: number): Issue {
  const [row] = database.all(`${columns} WHERE number = $number`, { $number: number });
  if (row === undefined) throw new Problem(404, `There is no issue ${number}.`);
  return toIssue(row);
}

export function createIssue(
  database: Database,
  issue: { readonly title: string; readonly body: string; readonly labels: readonly string[] },
  author: string,
  now: string,
): Issue {
  return database.transaction(() => {
    database.run(
      "INSERT INTO issues (title, body, author, created_at, updated_at) VALUES ($title, $body, $author, $now, $now)",
      { $title: issue.title, $body: issue.body, $author: author, $now: now },
    );
    const number = Number(database.all("SELECT last_insert_rowid() AS number")[0]?.["number"]);
    setLabels(database, number, issue.labels);
    return getIssue(database, number);
  });
}

/** Changes what is named and nothing else. Throws Problem 404, and 422 for labels that there are not. */
export function changeIssue(database: Database, number: number, change: IssueChange, now: string): Issue {
  const before = getIssue(database, number);
  const state = change.state ?? before.state;
  const reason = state === "open" ? null : (change.state_reason ?? before.state_reason ?? "completed");
  return database.transaction(() => {
    database.run(
      "UPDATE issues SET title = $title, body = $body, state = $state, state_reason = $reason, updated_at = $now WHERE number = $number",
      {
        $title: change.title ?? before.title,
        $body: change.body ?? before.body,
        $state: state,
        $reason: reason,
        $now: now,
        $number: number,
      },
    );
    if (change.labels !== undefined) setLabels(database, number, change.labels);
    return getIssue(database, number);
  });
}

export function listComments(
  database: Database,
  issue: number,
  { page, perPage }: Page,
): { items: Comment[]; total: number } {
  getIssue(database, issue);
  const [count] = database.all("SELECT count(*) AS total FROM comments WHERE issue = $issue", {
    $issue: issue,
  });
  const rows = database.all(
    "SELECT id, author, body, created_at FROM comments WHERE issue = $issue ORDER BY id LIMIT $limit OFFSET $offset",
    { $issue: issue, $limit: perPage, $offset: (page - 1) * perPage },
  );
  return { items: rows as unknown as Comment[], total: Number(count?.["total"]) };
}

export function addComment(
  database: Database,
  issue: number,
  body: string,
  author: string,
  now: string,
): Comment {
  getIssue(database, issue);
  return database.transaction(() => {
    database.run(
      "INSERT INTO comments (issue, author, body, created_at) VALUES ($issue, $author, $body, $now)",
      {
        $issue: issue,
        $author: author,
        $body: body,
        $now: now,
      },
    );
    database.run("UPDATE issues SET updated_at = $now WHERE number = $issue", { $now: now, $issue: issue });
    const [row] = database.all(
      "SELECT id, author, body, created_at FROM comments WHERE id = last_insert_rowid()",
    );
    return row as unknown as Comment;
  });
}

export function listLabels(database: Database): Row[] {
  return database.all(
    "SELECT name, description, (SELECT count(*) FROM issue_labels WHERE label = name) AS issues FROM labels ORDER BY name",
  );
}

function setLabels(database: Database, issue: number, labels: readonly string[]): void {
  const known = new Set(listLabels(database).map((row) => row["name"]));
  const unknown = labels.filter((label) => !known.has(label));
  if (unknown.length > 0)
    throw new Problem(422, "Some labels do not exist.", [
      { field: "labels", message: `${unknown.join(", ")}: there are ${[...known].join(", ")}` },
    ]);
  database.run("DELETE FROM issue_labels WHERE issue = $issue", { $issue: issue });
  for (const label of new Set(labels))
    database.run("INSERT INTO issue_labels (issue, label) VALUES ($issue, $label)", {
      $issue: issue,
      $label: label,
    });
}

function toIssue(row: Row): Issue {
  return { ...row, labels: JSON.parse(String(row["labels"])) } as unknown as Issue;
}
