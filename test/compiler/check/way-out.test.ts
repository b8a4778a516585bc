import { expect, it } from "vitest";
import { checkProject, spec } from "../../support/check-project.ts";

const tool = (run: string) => `tools:\n  list: { description: List, run: { http: { ${run} } } }\n`;
const api = 'upstreams: { api: { http: { baseUrl: "https://h" } } }\n';

it.each([
  [
    "DMC4001",
    tool("upstream: api, path: /"),
    'declare it beside `tools`: `upstreams: { api: { http: { baseUrl: "https://…" } } }`',
  ],
  [
    "DMC4024",
    `${api}${tool("upstream: api, path: /, styles: { q: { style: pipeDelimited } }")}`,
    "add a parameter to the path, `query`, `headers`, `cookies` or a form, or remove `styles`",
  ],
  [
    "DMC3002",
    'tools:\n  list: { description: List, input: { a: { $ref: "#/$defs/A" } }, run: { mock: true } }\n',
    "declare it in the `$defs` of this schema, or in the `schemas` of the spec",
  ],
  [
    "DMC2114",
    'resources:\n  page: { uriTemplate: "a://b", text: x, complete: { q: [a] } }\n',
    "write a variable as `{name}` in the `uriTemplate`, or remove `complete`",
  ],
])("%s has a way out where there is nothing to choose from", async (code, body, help) => {
  const { report } = await checkProject(spec(body));
  expect(report.diagnostics.map((one) => [one.code, one.help])).toContainEqual([code, help]);
});
