import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { type Config, resolveConfig } from "../../../compiler/config/config.ts";
import type { Catalogue, Tool } from "../../../compiler/lower/catalogue.ts";
import { type LoweredServer, lower } from "../../../compiler/lower/lower.ts";
import { checkProject, spec } from "../../support/check-project.ts";

async function lowered(files: Record<string, string>, config: Config = {}): Promise<LoweredServer> {
  const { report, servers } = await checkProject(files, config);
  expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [server] = await lower(servers, resolveConfig(config), { building: true });
  if (server === undefined) throw new Error("there is no server");
  return server;
}

const catalogueOf = async (files: Record<string, string>): Promise<Catalogue> =>
  (await lowered(files)).catalogue;

async function toolOf(body: string): Promise<Tool> {
  const { tools } = await catalogueOf(spec(`tools:\n  t: { description: T, ${body} }`));
  return tools[0]!;
}

it("fills in what a tool leaves out", async () => {
  const catalogue = await catalogueOf(spec("tools:\n  t: { description: T, run: { mock: true } }"));
  expect(catalogue).toEqual({
    server: { name: "test", version: "1.0.0" },
    surface: "auto",
    cache: { ttlMs: 0, scope: "private" },
    upstreams: {},
    tools: [
      {
        name: "t",
        identifier: "t",
        description: "T",
        keywords: [],
        input: {
          author: { type: "object", properties: {}, additionalProperties: false },
          published: { type: "object", properties: {}, additionalProperties: false },
        },
        run: { kind: "mock", value: expect.stringContaining("t is a mock") },
        result: { format: "json", maxTokens: 500, paginateAfter: 50 },
        timeoutMs: 30_000,
        scopes: [],
        examples: [],
        visible: true,
        rank: 100,
        pin: false,
        origin: { file: "a.tools.yaml", start: 48, end: 49 },
      },
    ],
    prompts: [],
    resources: [],
    sources: ["a.tools.yaml"],
  });
});

it("sorts tools by rank, then by name, and leaves out disabled ones", async () => {
  const { tools } = await catalogueOf(
    spec(`tools:
  b: { description: B, run: { mock: true } }
  a: { description: A, run: { mock: true } }
  B: { description: B, run: { mock: true } }
  z: { description: Z, run: { mock: true }, rank: 1 }
  off: { description: Off, run: { mock: true }, enabled: false }`),
  );
  expect(tools.map(({ name }) => name)).toEqual(["z", "B", "a", "b"]);
});

it("gives every tool its own identifier, disabled ones aside", async () => {
  const { tools } = await catalogueOf(
    spec(`tools:
  do_it: { description: A, run: { mock: true } }
  do-it: { description: B, run: { mock: true }, enabled: false }
  doIt: { description: C, run: { mock: true } }`),
  );
  expect(tools.map(({ identifier }) => identifier)).toEqual(["doIt", "doIt2"]);
});

it("takes defaults from the tool, then its file, then the server's file", async () => {
  const { tools } = await catalogueOf({
    "a.tools.yaml": `
server: { name: s, version: "1" }
include: [./b.yaml]
defaults: { result: { maxTokens: 900, format: text }, timeout: 1m }
tools:
  own: { description: O, run: { mock: true }, timeout: 250ms, result: { format: table, pick: a, strict: true } }`,
    "b.yaml": `
defaults: { result: { maxTokens: 100 } }
tools: { other: { description: X, run: { mock: true } } }`,
  });
  expect(tools.map(({ result, timeoutMs }) => ({ result, timeoutMs }))).toEqual([
    { result: { format: "text", maxTokens: 100, paginateAfter: 50 }, timeoutMs: 60_000 },
    {
      result: { pick: "a", format: "table", maxTokens: 900, paginateAfter: 50, strict: true },
      timeoutMs: 250,
    },
  ]);
});

it("freezes the whole catalogue, and keeps it plain JSON", async () => {
  const { catalogue } = await lowered(
    spec("tools:\n  t: { description: T, run: { mock: true }, examples: [{ args: {} }] }"),
  );
  expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
  const open: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    if (!Object.isFrozen(value)) open.push(path);
    for (const [key, item] of Object.entries(value)) visit(item, `${path}.${key}`);
  };
  visit(catalogue, "");
  expect(open).toEqual([]);
});

it("binds a function by the key of what it serves", async () => {
  const { tools, prompts, resources } = await catalogueOf(
    spec(`
tools: { close_it: { description: C, run: { fn: ./handlers/a.ts#close } } }
prompts:
  write_up:
    arguments: { lang: { complete: { fn: ./handlers/b.ts#langs } }, tone?: { complete: [dry, warm] } }
    run: { fn: ./handlers/b.ts#write }
resources:
  note: { uriTemplate: "notes://{name}", run: { fn: ./handlers/b.ts#note }, complete: { name: { fn: ./handlers/b.ts#names } } }`),
  );
  expect(tools[0]).toMatchObject({
    run: { kind: "fn", handler: "closeIt" },
    handler: { key: "closeIt", module: "handlers/a.ts", export: "close" },
  });
  expect(prompts[0]).toMatchObject({
    run: { kind: "fn", handler: "prompt:writeUp" },
    arguments: [
      { name: "lang", required: true, complete: { kind: "fn", handler: "prompt:writeUp:complete:lang" } },
      { name: "tone", required: false, complete: { kind: "values", values: ["dry", "warm"] } },
    ],
    handlers: [
      { key: "prompt:writeUp", module: "handlers/b.ts", export: "write" },
      { key: "prompt:writeUp:complete:lang", module: "handlers/b.ts", export: "langs" },
    ],
  });
  expect(resources[0]).toMatchObject({
    run: { kind: "fn", handler: "resource:note" },
    subscribe: false,
    complete: { name: { kind: "fn", handler: "resource:note:complete:name" } },
  });
});

it("turns messages into content blocks", async () => {
  const { prompts } = await catalogueOf(
    spec(`
prompts:
  p:
    arguments: { a: {} }
    messages: [{ text: "Say {a}" }, { role: assistant, content: { type: image, data: AAAA, mimeType: image/png } }]
tools: {}`),
  );
  expect(prompts[0]?.run).toEqual({
    kind: "template",
    messages: [
      { role: "user", content: { type: "text", text: "Say {a}" } },
      { role: "assistant", content: { type: "image", data: "AAAA", mimeType: "image/png" } },
    ],
  });
});

it("keeps references to the environment as text, and quantities as numbers", async () => {
  const { upstreams } = await catalogueOf(
    spec(`
upstreams:
  api: { http: { baseUrl: "\${URL:-http://h}", auth: { bearer: "\${TOKEN}" }, timeout: 10s, retries: 2, rateLimit: 300/m } }
tools: { t: { description: T, run: { mock: true } } }`),
  );
  expect(upstreams).toEqual({
    api: {
      kind: "http",
      baseUrl: "${URL:-http://h}",
      auth: { bearer: "${TOKEN}" },
      timeoutMs: 10_000,
      retries: 2,
      rateLimit: 5,
    },
  });
});

it("says of a request what OpenAPI leaves to defaults", async () => {
  const { tools } = await catalogueOf(
    spec(`
upstreams: { api: { http: { baseUrl: "http://h" } } }
tools:
  t:
    description: T
    input: { id: { type: array }, tags: { type: array }, point: { type: object } }
    run:
      http:
        upstream: api
        path: /x/{id}
        query: { tags: "{tags}", point: "{point}" }
        styles: { id: {}, tags: { style: spaceDelimited }, point: { style: deepObject } }
        maxBytes: 2kB`),
  );
  expect(tools[0]?.run).toMatchObject({
    kind: "http",
    method: "GET",
    styles: {
      id: { style: "simple", explode: false },
      tags: { style: "spaceDelimited", explode: false },
      point: { style: "deepObject", explode: true },
    },
    maxBytes: 2_000,
  });
});

it("publishes an output that is no object under `result`", async () => {
  const { output } = await toolOf("run: { mock: true }, output: { type: array, items: { type: string } }");
  expect(output).toMatchObject({ author: { type: "array" }, published: { type: "object" }, wrapped: true });
});

it("publishes of an output what its pick leaves", async () => {
  const { output } = await toolOf(
    `run: { mock: true }, result: { pick: "items[].{id: id}" },
     output: { type: object, required: [items], properties: { items: { type: array, items: { type: object,
     required: [id], properties: { id: { type: integer }, secret: {} } } } } }`,
  );
  expect(output?.author).toHaveProperty("properties.items");
  expect(output?.published).toMatchObject({
    properties: { result: { type: "array", items: { properties: { id: { type: "integer" } } } } },
  });
  expect(JSON.stringify(output?.published)).not.toContain("secret");
  expect(output?.wrapped).toBe(true);
});

it("answers a mock with the first example result", async () => {
  const tool = await toolOf(
    "run: { mock: true }, examples: [{ args: {} }, { result: { a: 1 } }], output: { type: object }",
  );
  expect(tool.run).toEqual({ kind: "mock", value: { a: 1 } });
});

const output = `{ type: object, required: [id, at], properties: { id: { type: string, pattern: "^[A-Z]{3}-[0-9]+$" },
    at: { type: string, format: date-time }, tags: { type: array, items: { enum: [a, b] }, minItems: 1 } } }`;

it("answers a mock with a value made from the output: one that fits, and always the same", async () => {
  const one = await toolOf(`run: { mock: true }, output: ${output}`);
  const two = await toolOf(`run: { mock: true }, output: ${output}`);
  const other = await toolOf(`run: { mock: { seed: 7 } }, output: ${output}`);
  expect(one.run).toEqual(two.run);
  expect(one.run).not.toEqual(other.run);
  const fits = new Ajv2020({ strict: false, logger: false, validateFormats: false }).compile(
    one.output!.author as object,
  );
  expect(fits((one.run as { value: unknown }).value)).toBe(true);
});

it.each([
  "{ type: string, minLength: 100000000 }",
  "{ type: array, minItems: 100000, items: { type: array, minItems: 100000 } }",
  "false",
])("does not try to make a value for %s", async (schema) => {
  const { run } = await toolOf(`run: { mock: true }, output: ${schema}`);
  expect(run).toEqual({ kind: "mock", value: expect.stringContaining("t is a mock") });
});

it("drops defaults that their own schema refuses, wherever they stand", async () => {
  const { input } = await toolOf(
    `run: { mock: true }, input: { a?: { type: string, default: null }, b?: { type: integer, default: 3 },
     c?: { type: object, properties: { d: { enum: [x], default: y } } } }`,
  );
  expect(input.author).toMatchObject({
    properties: { a: { type: "string" }, b: { default: 3 }, c: { properties: { d: { enum: ["x"] } } } },
  });
  expect(JSON.stringify(input)).not.toContain("null");
  expect(JSON.stringify(input)).not.toContain('"y"');
});

it("tells what the normaliser did, and where", async () => {
  const { rewrites } = await lowered(
    spec(
      "tools:\n  t: { description: T, run: { mock: true }, input: { a: { oneOf: [{ const: x }, { const: y }] } } }",
    ),
  );
  const first = rewrites.find(({ path }) => path[1] === "a");
  expect(first).toMatchObject({ kind: "rewrite", tool: "t", direction: "input" });
  expect(first?.origin).toEqual({ file: "a.tools.yaml", path: ["tools", "t", "input", "a"] });
});

it("names hostile things as they are", async () => {
  const { tools } = await catalogueOf(
    spec(`tools:
  __proto__: { description: "\\u2028*/ \${x}", run: { mock: true }, input: { "__proto__?": { type: string } } }`),
  );
  expect(tools[0]).toMatchObject({ name: "__proto__", identifier: "proto" });
  const { properties } = tools[0]!.input.author as { properties: object };
  expect(Object.keys(properties)).toEqual(["__proto__"]);
});

const whole = `{
      $schema: "https://json-schema.org/draft/2020-12/schema", type: object, title: Contact,
      $defs: { address: { $anchor: here, type: object } },
      properties: { home: { $ref: "#/$defs/address" }, work: { $ref: "#here" } }, x-order: 1 }`;

it("publishes a schema as it is written in profile none", async () => {
  const { catalogue } = await lowered(
    spec(`tools:\n  t: { description: T, input: ${whole}, run: { mock: true } }`),
    { profile: "none" },
  );
  const { published, author, verbatim } = catalogue.tools[0]!.input;
  expect(verbatim).toBe(true);
  expect(published).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Contact",
    $defs: { address: { $anchor: "here" } },
    properties: { home: { $ref: "#/$defs/address" }, work: { $ref: "#here" } },
    "x-order": 1,
  });
  expect(author).toMatchObject({ properties: { home: { type: "object" }, work: { type: "object" } } });
});

it.each<[string, string]>([
  ["what leads into the spec", '$ref: "#/schemas/Label"'],
  ["what older drafts wrote", "type: integer, minimum: 1, exclusiveMinimum: true"],
])("publishes a schema in profile none without %s", async (_, label) => {
  const input = `{ type: object, properties: { label: { ${label} } } }`;
  const { catalogue } = await lowered(
    spec(
      `schemas: { Label: { type: integer } }\ntools:\n  t: { description: T, input: ${input}, run: { mock: true } }`,
    ),
    { profile: "none" },
  );
  const { published, author } = catalogue.tools[0]!.input;
  expect(published).toEqual(author);
  expect(JSON.stringify(published)).toContain("integer");
});
