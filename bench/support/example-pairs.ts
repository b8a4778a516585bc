import type { Json } from "../../runtime/support/json.ts";

/** Tools of two small servers, and calls with their results as they go over the wire. */
export interface ExampleServer {
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: { readonly [keyword: string]: Json };
    readonly outputSchema?: { readonly [keyword: string]: Json };
  }[];
  readonly pairs: readonly Json[];
}

let lastId = 0;

/** A call and its answer, with the text of the answer as the result handler writes it. */
function pair(name: string, args: { readonly [key: string]: Json }, text: Json): Json[] {
  const id = ++lastId;
  const content = [{ type: "text", text: typeof text === "string" ? text : JSON.stringify(text) }];
  return [
    { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } },
    { jsonrpc: "2.0", id, result: { content } },
  ];
}

const text = (description: string) => ({ type: "string", description });
const issue = {
  type: "object",
  properties: {
    number: { type: "integer" },
    title: { type: "string" },
    state: { type: "string", enum: ["open", "closed"] },
    labels: { type: "array", items: { type: "string" } },
    createdAt: { type: "string", format: "date-time" },
  },
  required: ["number", "title", "state"],
};
const titles = [
  "Login fails when the session is over",
  "Search forgets the last filter",
  "Dates are off by one in the calendar",
  "Export to CSV stops at 1,000 rows",
  "Dark mode flickers on start",
];
const issues = titles.map((title, index) => ({
  number: 120 + index * 7,
  title,
  state: index % 2 === 0 ? "open" : "closed",
  labels: index % 2 === 0 ? ["bug"] : ["bug", "ui"],
  createdAt: new Date(Date.UTC(2026, index, 3 + index, 9, 30)).toISOString(),
}));

const tracker: ExampleServer = {
  tools: [
    {
      name: "search_issues",
      description: "Search issues by text, state and label",
      inputSchema: {
        type: "object",
        properties: {
          text: text("Words to look for"),
          state: { type: "string", enum: ["open", "closed"], description: "Leave out for both" },
          limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        },
        required: ["text"],
      },
      outputSchema: { type: "object", properties: { items: { type: "array", items: issue } } },
    },
    {
      name: "get_issue",
      description: "Read one issue",
      inputSchema: { type: "object", properties: { number: { type: "integer" } }, required: ["number"] },
      outputSchema: issue,
    },
    {
      name: "close_issue",
      description: "Close one issue, with a reason",
      inputSchema: {
        type: "object",
        properties: {
          number: { type: "integer" },
          reason: { type: "string", enum: ["completed", "not_planned"], default: "completed" },
        },
        required: ["number"],
      },
      outputSchema: issue,
    },
  ],
  pairs: [
    ...pair("search_issues", { text: "login" }, { items: issues.slice(0, 1) }),
    ...pair("search_issues", { text: "start", state: "open", limit: 5 }, { items: issues }),
    ...pair("search_issues", { text: "zebra" }, { items: [] }),
    ...pair("get_issue", { number: 127 }, issues[1] ?? null),
    ...pair("close_issue", { number: 134, reason: "not_planned" }, { ...issues[2], state: "closed" }),
    ...pair(
      "search_issues",
      { text: "of" },
      issues.map(({ number, title }) => `${number}\t${title}`).join("\n"),
    ),
  ],
};

const entries = ["README.md", "package.json", "src/main.ts", "src/server.ts", "test/main.test.ts"];

const workspace: ExampleServer = {
  tools: [
    {
      name: "list_files",
      description: "List the files of a folder",
      inputSchema: { type: "object", properties: { path: text("A folder, relative to the workspace") } },
      outputSchema: {
        type: "array",
        items: { type: "object", properties: { path: text("File"), bytes: { type: "integer" } } },
      },
    },
    {
      name: "read_file",
      description: "Read a text file",
      inputSchema: {
        type: "object",
        properties: { path: text("A file, relative to the workspace") },
        required: ["path"],
      },
    },
    {
      name: "write_file",
      description: "Write a text file",
      inputSchema: {
        type: "object",
        properties: { path: text("A file, relative to the workspace"), text: text("All that it shall hold") },
        required: ["path", "text"],
      },
      outputSchema: { type: "object", properties: { path: text("File"), bytes: { type: "integer" } } },
    },
  ],
  pairs: [
    ...pair(
      "list_files",
      { path: "." },
      entries.map((path, index) => ({ path, bytes: 311 * (index + 1) })),
    ),
    ...pair(
      "read_file",
      { path: "README.md" },
      "# Workspace\n\nA small example. Run `npm start` to serve it, and `npm test` to see that it works.\nThe files in `src` are the server, the files in `test` hold it.\n",
    ),
    ...pair(
      "write_file",
      { path: "notes.txt", text: "Ask Ada about the release.\n" },
      { path: "notes.txt", bytes: 27 },
    ),
  ],
};

export const exampleServers: readonly ExampleServer[] = [tracker, workspace];
