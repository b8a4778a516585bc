import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { filesOf } from "../../compiler/compilation.ts";
import { checkProject, compile } from "../../compiler/compile.ts";
import type { Config } from "../../compiler/config/config.ts";
import { memoryHost } from "../../compiler/host/memory-host.ts";

const tracker = `
server: { name: tracker, version: 1.0.0, instructions: Issues of the demo tracker. }

upstreams:
  api: { http: { baseUrl: "\${TRACKER_URL:-http://127.0.0.1:4010}", auth: { bearer: "\${TRACKER_TOKEN:-demo}" } } }

tools:
  search_issues:
    description: Search issues by text, state and label
    docs: Newest first. Text matches title and body.
    category: issues
    keywords: [bug, ticket]
    input:
      text:   { type: string, description: Words to look for, minLength: 1 }
      state?: { enum: [open, closed], description: Leave out for both }
      limit?: { type: integer, minimum: 1, maximum: 100, default: 20 }
    output: { type: object, properties: { items: { type: array, items: { $ref: "#/schemas/Issue" } } }, required: [items] }
    run: { http: { upstream: api, path: /issues, query: { q: "{text}", state: "{state}", per_page: "{limit}" } } }
    result: { pick: "items[].{number: number, title: title}", format: table, pages: { next: link-header } }
    annotations: { readOnly: true }
    scopes: [issues:read]
    examples: [{ ask: open bugs, args: { text: bug, state: open }, result: { items: [] } }]

  close_issue:
    description: Close one issue, with a reason
    input: { number: { type: integer }, reason?: { enum: [completed, not_planned], default: completed } }
    run: { fn: ./handlers/tracker.ts#closeIssue }

prompts:
  triage: { arguments: { number: { description: Which one } }, messages: [{ text: "Triage issue {number}." }] }

resources:
  board: { uri: "board://main", text: Nothing yet. }
  issue: { uriTemplate: "issue://{number}", run: { fn: ./handlers/tracker.ts#issue }, complete: { number: ["1", "2"] } }

schemas:
  Issue: { type: object, properties: { number: { type: integer }, title: { type: string } }, required: [number, title] }
`;

const project = (text = tracker) => memoryHost({ "specs/tracker.tools.yaml": text });

it("compiles a whole project, and what the author has to write", async () => {
  const compilation = await compile({}, project());
  const { ok, diagnostics, servers } = compilation;
  expect({ ok, diagnostics }).toEqual({ ok: true, diagnostics: [] });
  expect(servers.map(({ tuned }) => tuned.catalogue.tools.map(({ name }) => name))).toEqual([
    ["close_issue", "search_issues"],
  ]);
  const paths = filesOf(compilation).map(({ path, owner }) => `${owner} ${path}`);
  expect(paths).toContain("generated generated/tracker/server.ts");
  expect(paths).toContain("author handlers/tracker.ts");
});

it("gives the same bytes for the same input", async () => {
  const [one, two] = await Promise.all([compile({}, project()), compile({}, project())]);
  expect(filesOf(one)).toEqual(filesOf(two));
});

it("warns of a missing handler in a check, where no build adds it", async () => {
  const { ok, diagnostics, servers } = await checkProject({}, project());
  expect(ok).toBe(true);
  expect(diagnostics.map(({ code }) => code)).toEqual(["DMC4034", "DMC4034"]);
  expect(servers[0]?.catalogue.tools).toHaveLength(2);
});

it.each([
  ["the config", { profil: "strict" } as Config, project(), ["DMC5001"]],
  ["reading", {}, memoryHost({}), ["DMC1022"]],
  ["parsing", {}, project("server: ["), ["DMC1002"]],
  ["structure", {}, project("server: { name: x }"), ["DMC2002"]],
  ["meaning", {}, project("schemas: {}"), ["DMC2116"]],
])("stops after a mistake in %s, and emits nothing", async (_, config, host, codes) => {
  const compilation = await compile(config, host);
  const { ok, diagnostics } = compilation;
  expect({ ok, codes: diagnostics.map(({ code }) => code), files: filesOf(compilation) }).toEqual({
    ok: false,
    codes,
    files: [],
  });
});

const one =
  "server: { name: one, version: 1.0.0 }\ntools: { a: { description: Does a, run: { fn: ./h.ts#a } } }\n";

it.each<[string, Config, Record<string, string>, string, string, string]>([
  [
    "no recording where one is named",
    { traffic: "recorded.jsonl" },
    { "recorder.jsonl": "" },
    "DMC5401",
    "option `traffic` names `recorded.jsonl`: there is no such file",
    "did you mean `recorder.jsonl`?",
  ],
  [
    "a folder for a recording",
    { traffic: "specs" },
    {},
    "DMC5401",
    "option `traffic` names `specs`: it is a folder",
    "name a text file that the compiler may read",
  ],
  [
    "a folder for hooks",
    { hooks: "./specs" },
    {},
    "DMC5003",
    "option `hooks` names `./specs`: it is a folder",
    "name a text file that the compiler may read",
  ],
  [
    "a handler that is not exported",
    {},
    { "h.ts": "const a = 1;\n" },
    "DMC5302",
    "h.ts has a, but does not export it",
    "write `export` before it, or rename it",
  ],
])("finds %s in a check as in a build", async (_, config, files, code, message, help) => {
  const host = memoryHost({ "specs/one.tools.yaml": one, ...files });
  const [checked, compiled] = await Promise.all([checkProject(config, host), compile(config, host)]);
  for (const { ok, diagnostics } of [checked, compiled]) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect({ ok, errors }).toEqual({ ok: false, errors: [{ code, severity: "error", message, help }] });
  }
});

it("throws for no spec whatever", async () => {
  const base: unknown = parse(tracker);
  await fc.assert(
    fc.asyncProperty(fc.nat(), hostile, async (seed, value) => {
      const text = JSON.stringify(replaced(base, seed, value));
      const { diagnostics } = await checkProject({}, memoryHost({ "specs/a.tools.json": text }));
      for (const { message, span } of diagnostics) {
        expect(message).not.toMatch(/undefined|\[object/);
        expect(span === undefined || span.start <= span.end).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "{",
    "{a}",
    "${",
    "#/schemas/Issue",
    "#/schemas/No",
    "http://x/y",
    "(",
    "\u2028*/",
  ),
);
const hostile: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostileText,
    fc.constantFrom(null, true, -1, 1e300),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(
        hostileText,
        fc.constantFrom("type", "properties", "$ref", "items", "required", "anyOf", "pattern", "fn", "http"),
      ),
      tie("value"),
      { maxKeys: 3 },
    ),
  ),
})).value;

/** The value with one of its parts, chosen by a number, replaced. */
function replaced(value: unknown, seed: number, by: unknown): unknown {
  const count = size(value);
  return replaceAt(value, seed % count, by);
}

function size(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, item) => sum + size(item), 0);
}

function replaceAt(value: unknown, index: number, by: unknown): unknown {
  if (index === 0) return by;
  let left = index - 1;
  const entries = Object.entries(value as object).map(([key, item]) => {
    const inner = left >= 0 && left < size(item) ? replaceAt(item, left, by) : item;
    left -= size(item);
    return [key, inner] as const;
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

it("has at hand what a recording calls most, and says why", async () => {
  const line = (name: string) => `${JSON.stringify({ id: 1, method: "tools/call", params: { name } })}\n`;
  const through = { name: "execute_tool", arguments: { name: "search the issues", args: { text: "login" } } };
  const receipt = {
    id: "x",
    tool: "search_issues",
    args: { text: "not for others" },
    outcome: "ok",
    result: 1,
  };
  const recording =
    line("search_issues") +
    `${JSON.stringify({ id: 1, method: "tools/call", params: through })}\n` +
    `${JSON.stringify(receipt)}\n`.repeat(50) +
    line("merge_issues");
  const host = memoryHost({ "specs/tracker.tools.yaml": tracker, "recorded.jsonl": recording });
  const { servers, diagnostics } = await compile({ traffic: "recorded.jsonl" }, host);
  expect(diagnostics.map(({ code, message, help }) => [code, message, help])).toEqual([
    [
      "DMC5403",
      "ignored 1 recorded call to unknown tools in recorded.jsonl",
      "rename them in the recording, or record again: `merge_issues` (1)",
    ],
  ]);
  const [server] = servers;
  expect(server?.tuned.pinned).toEqual([{ name: "search_issues", why: "52 of 52 recorded calls" }]);
  const listed = JSON.parse(server?.tuned.header.small ?? "").tools as {
    name: string;
    description?: string;
  }[];
  expect(listed.find(({ name }) => name === "query_tool")?.description).toBe(
    [
      "Run a read-only tool. Guess: a miss only searches. Tools at hand:",
      'search_issues(text:string,state?:"open"|"closed",limit?:int/*1..100*/=20)',
      "Others, by search_tools: close_issue",
    ].join("\n"),
  );
  const lock = JSON.parse(server?.files.find(({ path }) => path.endsWith("lock.json"))?.text ?? "");
  expect(Object.keys(lock.inputs)).toEqual(["recorded.jsonl", "specs/tracker.tools.yaml"]);
  expect(lock.summary.reasons.at(-1)).toBe(
    "at hand without a search: search_issues (52 of 52 recorded calls)",
  );
  expect(server?.files.filter(({ text }) => text.includes("not for others"))).toEqual([]);
});
