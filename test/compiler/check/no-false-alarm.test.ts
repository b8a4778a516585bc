import { expect, it } from "vitest";
import { checkProject } from "../../support/check-project.ts";

/** What looks like a mistake and is none. Whatever is reported here would make people distrust the rest. */
const files = {
  "a.tools.yaml": `
server: { name: 12306-mcp, version: "1" }
include: [./b.yaml]

upstreams:
  api: { http: { baseUrl: "\${URL}", auth: { bearer: "\${T:-x}" }, headers: { x-cost: "$${"$"}{literal}" }, timeout: 1.5s, rateLimit: 3 } }
  local: { http: { baseUrl: "http://\${HOST}:\${PORT:-80}/v1/" } }

tools:
  GET_item:
    description: "Get an item – as it was 👨‍👩‍👧‍👦 saved, 60 characters at the most!"
    input:
      type: { enum: [a, b], default: a }
      id: { type: string }
      at?: { type: object, properties: { lat: { type: number } } }
      filter.tag?: { type: array, items: { type: object } }
    run:
      http:
        upstream: api
        path: "/{type}/{id}"
        method: POST
        headers: { x-price: "\${id}" }
        body: { raw: '{{"lat": {at.lat}, "tag": {filter.tag}}}' }
    result: { pick: "a.b[0] || @" }
  required_elsewhere:
    description: Names in required whose properties stand beside
    input:
      type: object
      properties:
        a: { type: string }
        b: { type: string }
        anyOf: { type: object, properties: { x: {} }, required: [x] }
      anyOf: [{ properties: { a: { const: x } }, required: [a, b] }, { required: [c] }]
    run: { mock: true }
  patterns:
    description: Regular expressions and formats
    input:
      a: { type: string, pattern: "^[\\\\p{L}-]+$", format: uri-reference }
      b: { type: object, patternProperties: { "^x-": {} }, propertyNames: { maxLength: 5 } }
      c: { $ref: "#/schemas/Node" }
      d?: { type: [integer, "null"], default: null }
      e?: { type: number, default: 2 }
      g?: { description: "One, two", default: null, examples: [null, "a, b"], const: null }
      h?:
        description: one,
        default:
      f?: { const: 1, default: 1.0, x-note: mine, example: 1 }
    examples: [{ args: { a: x, b: {}, c: { next: { next: {} } } }, result: anything }]
    run: { mock: true }
  handler: { description: A function that is there, run: { fn: ./handlers/a.ts#fine } }
  another: { description: A function from an open module, run: { fn: ./handlers/b.ts#fien } }
  off: { description: A disabled one, enabled: false, run: { fn: ./handlers/none.ts#x } }

prompts:
  p: { arguments: { who?: {} }, messages: [{ text: "Hi {who}" }, { content: { type: text, text: "{{not}} a hole" } }] }

resources:
  one: { uri: "file:///a%20b", blob: "aGk=" }
  two: { uriTemplate: "x+y://h/{+path}{?q*}", text: "{no hole}", complete: { path: [a] } }
`,
  "b.yaml": `
schemas: { Node: { type: object, properties: { next: { $ref: "#/schemas/Node" } }, additionalProperties: false } }
tools: { from_b: { description: From the other file, run: { http: { upstream: local, path: / } } } }
`,
  "handlers/a.ts": "export async function fine() {}",
  "handlers/b.ts": 'export * from "./a.ts"; export const fine = 1;',
};

it("has nothing against what is right", async () => {
  const { report, servers } = await checkProject(files, {}, { building: false });
  expect(report.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  expect(servers[0]?.tools.map(({ name }) => name)).toContain("from_b");
});
