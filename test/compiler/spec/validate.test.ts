import { expect, it } from "vitest";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { validateTree } from "../../../compiler/spec/validate.ts";
import { brief, parseText } from "../../support/diagnose.ts";

function mistakesOf(text: string, path?: string): string[] {
  const { tree, report } = parseText(text, path);
  const document = validateTree(tree, report);
  expect(document === undefined).toBe(report.failed);
  // The marked text says enough about the place; lines and columns are seen in the fixtures.
  const line = (one: Diagnostic) => brief(one).replace(/ \d+:\d+/, "");
  return report.diagnostics.map((one) => (one.help === undefined ? line(one) : `${line(one)}; ${one.help}`));
}

const tool = (rest: string) => `tools:\n  t: { description: d, ${rest} }\n`;

it("accepts every key of the language", () => {
  const text = `
$schema: ./spec.schema.json
x-shared: &labels { type: array, items: { type: string } }
server: { name: s, version: "1", title: S, instructions: I, surface: small, cache: { ttl: 1m, scope: public } }
include: [./other.yaml]
upstreams:
  api:
    http:
      baseUrl: "\${URL:-http://127.0.0.1}"
      auth: { basic: { username: u, password: p } }
      headers: { accept: application/json }
      timeout: 10s
      retries: 2
      rateLimit: 50/s
schemas: { Any: true, Labels: *labels }
defaults: { result: { maxTokens: 500, paginateAfter: 50 }, timeout: 30000 }
tools:
  a:
    description: A
    title: A
    docs: D
    category: c
    keywords: [k]
    input: { text: { type: string }, "limit?": true }
    output: { $ref: "#/schemas/Any" }
    run:
      http:
        upstream: api
        method: POST
        path: /x/{text}
        query: { q: "{text}", n: 1 }
        headers: { h: v }
        cookies: { c: v }
        body: { raw: "{text}", contentType: text/plain }
        styles: { q: { style: deepObject, explode: true } }
        maxBytes: 2MB
    result: { pick: a, format: table, maxTokens: 1, paginateAfter: 1, pages: { next: link-header } }
    timeout: 1.5 s
    annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true }
    scopes: [s]
    examples: [{ ask: q, args: { text: a }, result: 1 }]
    enabled: true
    visible: true
    rank: 1.5
    pin: true
    meta: { a: 1 }
  b: { description: B, run: { mock: true } }
  c: { description: C, run: { mock: { seed: 1 } } }
  d: { description: D, run: { fn: "./h.ts#d" }, output: true }
prompts:
  p: { messages: [{ role: user, text: t }, { content: { type: text, text: t } }], arguments: { "a?": { complete: [x] } } }
  q: { title: Q, description: q, run: { fn: "./h.ts#q" }, arguments: { b: { complete: { fn: "./h.ts#b" } } }, meta: {} }
resources:
  r: { uri: "a://b", text: t, mimeType: text/plain, title: R, description: r, subscribe: true, meta: {} }
  s: { uriTemplate: "a://{b}", run: { fn: "./h.ts#s" }, complete: { b: [x] } }
  u: { uri: "a://c", blob: aGk= }
`;
  expect(mistakesOf(text)).toEqual([]);
});

it.each<[name: string, text: string, want: string[]]>([
  [
    "an unknown key",
    tool("run: { mock: true }, keyword: [a]"),
    ["DMC2001 «keyword»: unknown key `keyword` in tool `t`; did you mean `keywords`?"],
  ],
  [
    "an unknown key that is like no other",
    "zebra: 1\nserver: { name: a, version: '1' }\n",
    [
      "DMC2001 «zebra»: unknown key `zebra` in the spec; allowed here: `$schema`, `include`, `upstreams`, `schemas`, `defaults`, `tools`, `overrides`, `prompts`, `resources`",
    ],
  ],
  [
    "a misspelt key once, not also as a missing one",
    "tools: { t: { descripton: d, run: { mock: true } } }",
    ["DMC2001 «descripton»: unknown key `descripton` in tool `t`; did you mean `description`?"],
  ],
  [
    "a missing key",
    "server: { name: a }",
    ["DMC2002 «server»: `server` has no `version`; add `version`: the server's version, as clients see it"],
  ],
  [
    "a number where a string is meant",
    "server: { name: a, version: 1.10 }",
    ['DMC2003 «1.10»: `server.version` must be a string, not a number; put quotes around it: "1.10"'],
  ],
  [
    "a string where a list is meant",
    tool("run: { mock: true }, keywords: bug"),
    ["DMC2003 «bug»: `keywords` of tool `t` must be a list, not a string; write it as a list: [bug]"],
  ],
  [
    "an item of the wrong type",
    tool("run: { mock: true }, keywords: [bug, 7]"),
    ['DMC2003 «7»: `keywords[1]` of tool `t` must be a string, not a number; put quotes around it: "7"'],
  ],
  [
    "nothing at all",
    "tools:\n  t:\n",
    [
      "DMC2003 «t»: tool `t` must be a map, not an empty value; write a map: `{ key: value }`, or indented lines of `key: value`",
    ],
  ],
  [
    "a file that is no map",
    "- a\n",
    [
      "DMC2003 «- a»: the spec must be a map, not a list; write a map: `{ key: value }`, or indented lines of `key: value`",
    ],
  ],
  [
    "a value outside a list of values",
    tool("run: { mock: true }, result: { format: tabel }"),
    [
      "DMC2005 «tabel»: `result.format` of tool `t` must be one of `json`, `table`, `csv`, `text`; did you mean `table`?",
    ],
  ],
  [
    "a duration without a unit that exists",
    "defaults: { timeout: 10sec }",
    ["DMC2005 «10sec»: `defaults.timeout` must look like `250ms` or `10s` or `2m`"],
  ],
  [
    "a number that is too small",
    tool("run: { mock: true }, result: { maxTokens: 0 }"),
    ["DMC2005 «0»: `result.maxTokens` of tool `t` must be 1 or more"],
  ],
  [
    "a file included twice by one list",
    "include: [a.yaml, a.yaml]",
    ["DMC2005 «[a.yaml, a.yaml]»: `include` must not contain the same value twice"],
  ],
  [
    "`mock: false`",
    tool("run: { mock: false }"),
    ['DMC2005 «false»: `run.mock` of tool `t` must look like `true` or `{"seed":7}`'],
  ],
  [
    "no runner",
    tool("run: {}"),
    [
      "DMC2006 «run»: `run` of tool `t` must have exactly one of `fn`, `exec`, `http`, `mcp`, `mock`, `sql`, but has none; add one of them",
    ],
  ],
  [
    "two runners",
    tool("run: { mock: true, fn: a#b }"),
    [
      "DMC2006 «mock»: `run` of tool `t` must have exactly one of `fn`, `exec`, `http`, `mcp`, `mock`, `sql`, but has `fn` and `mock`; keep one of them",
    ],
  ],
  [
    "an unknown runner",
    tool("run: { htpp: {} }"),
    ["DMC2007 «htpp»: unknown runner `htpp`; did you mean `http`?"],
  ],
  [
    "an unknown runner that is like no other",
    tool("run: { soap: {} }"),
    ["DMC2007 «soap»: unknown runner `soap`; available: `fn`, `exec`, `http`, `mcp`, `mock`, `sql`"],
  ],
  [
    "a runner that is not available yet",
    tool("run: { flow: { steps: [] } }"),
    [
      "DMC2008 «flow»: the runner `flow` is not available yet; choose from `fn`, `exec`, `http`, `mcp`, `mock`, `sql`",
    ],
  ],
  [
    "an upstream kind that is not available yet",
    "upstreams: { n: { agent: { url: a } } }",
    ["DMC2008 «agent»: the upstream kind `agent` is not available yet; choose from `http`, `mcp`, `sql`"],
  ],
  [
    "an unknown upstream kind",
    "upstreams: { n: { htp: {} } }",
    ["DMC2007 «htp»: unknown upstream kind `htp`; did you mean `http`?"],
  ],
  [
    "an input that is half a property map",
    tool("run: { mock: true }, input: { type: object, text: { type: string } }"),
    [
      "DMC2009 «text»: `type` makes `input` a JSON Schema, which has no keyword `text`; put the arguments under `properties`, or remove the keywords of JSON Schema",
    ],
  ],
  [
    "a property named twice",
    tool('run: { mock: true }, input: { a: true, "a?": true }'),
    ['DMC2010 «"a?"»: property `a` is both required and optional; remove one of the two'],
  ],
  [
    "a type in place of a schema",
    tool("run: { mock: true }, input: { n: integer }"),
    [
      "DMC2003 «integer»: `input.n` of tool `t` must be a JSON Schema, not a string; write `n: { type: integer }`",
    ],
  ],
  [
    "a prompt with no way to run",
    "prompts: { p: { title: P } }",
    ["DMC2006 «p»: prompt `p` must have exactly one of `messages`, `run`, but has none; add one of them"],
  ],
  [
    "a resource with two addresses and no content",
    "resources: { r: { uri: a, uriTemplate: b } }",
    [
      "DMC2006 «r»: resource `r` must have exactly one of `text`, `blob`, `run`, but has none; add one of them",
      "DMC2006 «uriTemplate»: resource `r` must have exactly one of `uri`, `uriTemplate`, but has `uri` and `uriTemplate`; keep one of them",
    ],
  ],
])("reports %s", (_name, text, want) => {
  expect(mistakesOf(text)).toEqual(want);
});

it("finds the same places in JSON", () => {
  expect(
    mistakesOf('{"tools": {"t": {"description": "d", "run": {"mock": true}, "tags": []}}}', "a.json"),
  ).toEqual([expect.stringMatching(/^DMC2001 «"tags"»: unknown key `tags` in tool `t`/)]);
});

it("judges hostile names like all others", () => {
  const names = ["__proto__", "constructor", "a/b", "c~d", "", "e.f"];
  const text = JSON.stringify({
    tools: Object.fromEntries(names.map((name) => [`${name}`, { run: { mock: true } }])),
  });
  const mistakes = mistakesOf(
    text.replace('"tools":{', '"tools":{"__proto__":{"run":{"mock":true}},'),
    "a.json",
  );
  expect(mistakes.filter((mistake) => mistake.includes("has no `description`"))).toHaveLength(names.length);
});

it("says nothing more about a file that could not be parsed", () => {
  const { tree, report } = parseText("a: [");
  const before = report.diagnostics.length;
  expect(validateTree(tree, report)).toBeUndefined();
  expect(report.diagnostics).toHaveLength(before);
});

it("resolves includes against the file", () => {
  const { tree, report } = parseText("include: [../b.yaml, ./c/d.yaml]", "specs/a.yaml");
  expect(validateTree(tree, report)?.includes).toEqual(["b.yaml", "specs/c/d.yaml"]);
});
