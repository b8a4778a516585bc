import { expect, it } from "vitest";
import { dispatchUrl } from "../../support/test-server.ts";

const tools = {
  close_issue: {
    description: "Close one issue, with a reason",
    docs: "Closed issues can be opened again.",
    category: "issues",
    signature: 'close_issue(number: int, reason?: "completed")',
    documented: "close_issue(\n  number: int, // `the` number\n)",
    inputSchema: {
      type: "object",
      properties: { number: { type: "integer", minimum: 1 }, reason: { enum: ["completed"] } },
      required: ["number"],
    },
    outputSchema: { type: "object" },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    scopes: ["issues:write"],
    examples: [{ ask: "it's done", args: { number: 12 } }],
    handler: () => ({}),
  },
  search_issues: {
    description: "Search issues by text",
    category: "issues",
    annotations: { readOnlyHint: true },
    inputSchema: {
      type: "object",
      properties: { text: { type: "string", minLength: 1 }, since: { type: "string", format: "date" } },
      required: ["text", "since"],
    },
    handler: () => [],
  },
  secret_tool: { description: "Close everything, hidden", visible: false, handler: () => 1 },
};

const open = () => dispatchUrl(tools);
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they please.
const json = async (url: string): Promise<any> => (await fetch(url)).json();

it("gives a manifest whose every verb works as it stands", async () => {
  const url = await open();
  const manifest = await json(url);
  expect(manifest).toMatchObject({
    protocol: "deltamcp/dispatch",
    server: { name: "test" },
    count: 2,
    categories: { issues: 2 },
    verbs: { invoke: { method: "POST", url } },
  });
  const fill = (template: string) =>
    template.replace("{intent}", "close").replace("{key}", "close_issue").replace("{id}", "none");
  for (const [name, verb] of Object.entries<{ method: string; url: string }>(manifest.verbs)) {
    if (verb.method !== "GET") continue;
    const { status } = await fetch(fill(verb.url));
    expect([name, status]).toEqual([name, name === "receipt" ? 404 : 200]);
  }
});

it("ranks tools for an intent, each with a request that is ready to send", async () => {
  const url = await open();
  const answer = await json(`${url}?ask=close%20a%20ticket&limit=5`);
  expect(answer).toMatchObject({ ask: "close a ticket", best: { key: "close_issue" } });
  expect(answer.candidates[0]).toMatchObject({
    key: "close_issue",
    signature: 'close_issue(number: int, reason?: "completed")',
    read_only: false,
    example: "it's done",
    example_args: { number: 12 },
  });
  const { run_now } = answer.candidates[0];
  const headers = { ...run_now.headers, "x-scopes": "issues:write" };
  const ran = await fetch(run_now.url, { ...run_now, headers });
  expect(await ran.json()).toMatchObject({ ran: true, key: "close_issue" });
});

it("makes plausible arguments where there is no example, lists all for no intent, and hides what is hidden", async () => {
  const url = await open();
  const { candidates, count, best } = await json(`${url}?ask=`);
  expect([count, best]).toEqual([2, undefined]);
  expect(candidates[1].example_args).toEqual({ text: "text", since: "2026-01-31" });
  const found = await json(`${url}?ask=everything+hidden`);
  expect(JSON.stringify(found)).not.toContain("secret_tool");
});

it("gives the contract of a tool as data and as a page that stands alone", async () => {
  const url = await open();
  expect(await json(`${url}?key=close_issue`)).toMatchObject({
    key: "close_issue",
    description: "Close one issue, with a reason",
    input_schema: { required: ["number"] },
    annotations: { idempotentHint: true },
    scopes: ["issues:write"],
  });
  const page = await fetch(`${url}?key=close_issue&format=markdown`);
  expect(page.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await page.text()).toBe(`# close_issue

Close one issue, with a reason.

Closed issues can be opened again.

## Arguments

\`\`\`ts
close_issue(
  number: int, // \`the\` number
)
\`\`\`

## Result

\`\`\`json
{"type":"object"}
\`\`\`

## Behaviour

Changes data, but destroys none. A second call with the same arguments has no further effect.

## Scopes

- \`issues:write\`

## Examples

- it's done: \`{"number":12}\`

## Run

\`\`\`sh
curl -sS '${url}' -H 'content-type: application/json' -d '{"key":"close_issue","args":{"number":12}}'
\`\`\`

Beside \`args\`: \`pick\`, JMESPath on the result, with count_by(@, &key); \`each\`, a list of args: one run each. A result that was cut, or that the service has more of, has a cursor: POST \`{"next": cursor}\` reads on, with \`pick\` in the whole of it.

With \`"shape": true\` in the body nothing is run: the answer shows what would be sent.
`);
});

it("gives the output schema of the bare value that an invocation answers with", async () => {
  const list = { type: "array", items: { type: "integer" } } as const;
  const url = await dispatchUrl({
    list_ids: {
      outputSchema: { type: "object", properties: { result: list }, required: ["result"] },
      wrapped: true,
      handler: () => [1, 2],
    },
  });
  expect((await json(`${url}?key=list_ids`)).output_schema).toEqual(list);
  expect((await json(`${url}?registry=1`)).objects[0].output_schema).toEqual(list);
  expect(await (await fetch(`${url}?key=list_ids&format=markdown`)).text()).toContain(
    '## Result\n\n```json\n{"type":"array","items":{"type":"integer"}}\n```',
  );
  const body = JSON.stringify({ key: "list_ids" });
  const ran = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(await ran.json()).toMatchObject({ ran: true, result: [1, 2] });
});

it("names the nearest for a key that is none", async () => {
  const url = await open();
  const missing = await fetch(`${url}?key=close-isue`);
  expect([missing.status, await missing.json()]).toEqual([
    404,
    {
      ran: false,
      error: {
        code: "unknown_tool",
        message: "There is no tool close-isue. Did you mean close_issue?",
        details: { near: ["close_issue"] },
      },
    },
  ]);
  expect((await fetch(`${url}?key=__proto__`)).status).toBe(404);
  const hidden = await fetch(`${url}?key=secret_tol`);
  expect(await hidden.json()).toEqual({
    ran: false,
    error: { code: "unknown_tool", message: "There is no tool secret_tol.", details: {} },
  });
});

it.each([
  ["?aks=close", "`aks` is not a parameter: use ask (with limit), key (with format), registry or receipt."],
  [
    "?registry=1&limit=3",
    "`limit` is not a parameter: use ask (with limit), key (with format), registry or receipt.",
  ],
  ["?ask=close&key=close_issue", "`ask` and `key` cannot be combined: send two requests."],
  ["?key=close_issue&key=search_issues", "`key` is given twice."],
  ["?ask=close&limit=1000", "`limit` is a whole number from 1 to 100, not `1000`."],
  ["?key=close_issue&format=xml", "`format` is markdown or json, not `xml`."],
  ["?registry=no", "`registry` is 1, not `no`."],
])("refuses %s by what has no meaning in it", async (query, message) => {
  const answer = await fetch((await open()) + query);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { ran: false, error: { code: "invalid_arguments", message, details: {} } },
  ]);
});

it("gives the registry of all visible tools", async () => {
  const registry = await json(`${await open()}?registry=1`);
  expect(registry.count).toBe(2);
  expect(registry.objects.map((tool: { key: string }) => tool.key)).toEqual(["close_issue", "search_issues"]);
});

it.each([
  "",
  "?ask=close",
  "?key=close_issue",
  "?key=close_issue&format=markdown",
  "?registry=1",
  "/openapi.json",
])("spares %j to a client that has it", async (form) => {
  const url = (await open()) + form;
  const first = await fetch(url);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await fetch(url, { headers: { "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  expect((await fetch(url, { method: "HEAD" })).headers.get("etag")).toBe(etag);
});

it("says which methods and places there are", async () => {
  const url = await open();
  const put = await fetch(url, { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect((await fetch(`${url}/nowhere`)).status).toBe(404);
  expect((await fetch(`${url}/`)).status).toBe(200);
});

it("has another tag for each text", async () => {
  const url = await open();
  const forms = ["", "?ask=close", "?ask=search", "?key=close_issue", "?registry=1", "/openapi.json"];
  const answers = await Promise.all(forms.map((form) => fetch(url + form)));
  const tags = answers.map(({ headers }) => headers.get("etag"));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(tags).size).toBe(new Set(texts).size);
  expect(new Set(texts).size).toBeGreaterThan(4);
});
