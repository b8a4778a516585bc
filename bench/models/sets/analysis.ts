import type { Handler } from "../../../runtime/runner/runner.ts";
import type { TaskSet } from "../task-set.ts";
import { type Resource, toolsOf } from "./resource-tools.ts";

/** Issues of a page of the service. 134 of them are five pages. */
const perPage = 30;

const authors = ["ada", "bela", "chidi", "dora", "emil", "fatou", "goran"];
const labels = ["bug", "docs", "feature", "question"];

/** Whole issues of a stand-in for a tracker, the same on every machine. */
export const issues = Array.from({ length: 134 }, (_, place) => ({
  number: 200 - place,
  title: `Issue about ${["login", "search", "export", "paging", "colours"][place % 5]} ${place}`,
  state: place % 3 === 2 ? "closed" : "open",
  author: authors[(place * place + (place >> 2)) % authors.length] as string,
  labels: labels.filter((_label, at) => (place * 7 + at * 3) % 5 < 2),
  comments: (place * 11) % 9,
}));

const open = issues.filter(({ state }) => state === "open");

/** The right answers. */
export const answers = {
  busiest: mostFrequent(open.map(({ author }) => author)),
  quietBugs: open.filter((issue) => issue.labels.includes("bug") && issue.comments === 0).length,
  five: open.filter(({ comments }) => comments === 5).map(({ number }) => number),
};

function mostFrequent(names: readonly string[]): readonly [name: string, count: number] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0] as [string, number];
}

const listIssues: Handler = ({ cursor }: { readonly cursor?: number }) => {
  const from = cursor ?? 0;
  const next = from + perPage;
  return {
    items: issues.slice(from, next),
    total: issues.length,
    ...(next < issues.length ? { next } : {}),
  };
};

const getIssue: Handler = ({ number }: { readonly number: number }) => {
  const issue = issues.find((one) => one.number === number);
  if (issue === undefined) throw new Error(`There is no issue ${number}.`);
  return issue;
};

const others: readonly Resource[] = ["milestone", "release", "webhook"].map((noun) => ({
  noun,
  field: "note",
  nameOf: (action) => `${action}_${noun}${action === "list" ? "s" : ""}`,
}));

const text = { type: "string" };
const brief = { number: { type: "integer" }, title: text, state: { enum: ["open", "closed"] }, author: text };
const whole = { ...brief, labels: { type: "array", items: text }, comments: { type: "integer" } };

/**
 * 26 tools, of which one lists 134 issues over five pages without labels and comments, and one shows an issue with them.
 * One task asks three questions.
 */
export const analysis: TaskSet = {
  name: "analysis",
  spec: {
    server: { name: "tracker", version: "1.0.0", surface: "auto" },
    tools: {
      list_issues: {
        description: "List all issues, the newest first",
        input: { "cursor?": { type: "integer", description: "Of the page" } },
        output: {
          type: "object",
          properties: {
            items: {
              type: "array",
              items: { type: "object", properties: whole, required: Object.keys(whole) },
            },
            total: { type: "integer" },
            next: { type: "integer" },
          },
          required: ["items"],
        },
        run: { mock: true },
        result: {
          pick: "items[].{number: number, title: title, state: state, author: author}",
          pages: { next: "next", argument: "cursor" },
        },
        annotations: { readOnly: true },
      },
      get_issue: {
        description: "Show one issue with its labels and comments",
        input: { number: { type: "integer" } },
        output: { type: "object", properties: whole, required: Object.keys(whole) },
        run: { mock: true },
        annotations: { readOnly: true },
      },
      ...Object.assign({}, ...others.map((resource) => toolsOf(resource))),
    },
  },
  handlers: { list_issues: listIssues, get_issue: getIssue },
  tasks: [
    {
      id: "three questions",
      wish:
        "Three questions on the open issues. Who opened most of them, and how many? How many have the label bug and no " +
        "comment at all? Which have exactly five comments? Answer with the name and its number, the count, and the " +
        "issue numbers.",
      tool: "list_issues",
      isDone: ({ answer }) => isRight(answer),
    },
  ],
};

/** Whether an answer has all three: the name and its count, the count, and every number of the five. */
export function isRight(answer: string): boolean {
  const numbers = (answer.match(/\d+/g) ?? []).map(Number);
  const [name, count] = answers.busiest;
  const named = new RegExp(`\\b${name}\\b`, "i").test(answer);
  const wanted = [count, answers.quietBugs, ...answers.five];
  const known = [...answers.five, open.length, issues.length];
  const stray = numbers.filter((number) => number > 66 && !known.includes(number));
  return named && wanted.every((number) => numbers.includes(number)) && stray.length === 0;
}
