import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, it } from "vitest";
import { DeltaMcpError } from "../../../runtime/errors.ts";
import { HttpProblem } from "../../../runtime/transport/http/http-problem.ts";
import type { ToolSketch } from "../../support/memory-tools.ts";
import { dispatchUrl } from "../../support/test-server.ts";

const fails = (error: unknown): Partial<ToolSketch> => ({
  handler: () => {
    throw error;
  },
});

const tools: Record<string, Partial<ToolSketch>> = {
  echo: {
    title: "Echo",
    docs: "Gives back what it gets.",
    category: "demo",
    inputSchema: { type: "object", properties: { text: { type: "string" } }, additionalProperties: false },
    outputSchema: { type: "object" },
    annotations: { readOnlyHint: true },
    examples: [{ ask: "say it again", args: { text: "a" }, result: { text: "a" } }],
    handler: (args) => args,
  },
  guarded: { scopes: ["a:write"], handler: () => "in" },
  nothing: { handler: () => undefined },
  rows: { handler: () => Array.from({ length: 120 }, (_, id) => ({ id })) },
  page: { handler: () => "long ".repeat(2_000) },
  fields: {
    handler: () => Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, `value ${n}`])),
  },
  more: {
    result: { format: "json", maxTokens: 500, paginateAfter: 50, pages: { next: "next", argument: "p" } },
    inputSchema: { type: "object", properties: { p: { type: "integer" } } },
    handler: () => ({ items: Array(10).fill({ a: 1 }), next: 2 }),
  },
  image: { handler: () => ({ content: [{ type: "image", data: "AQID", mimeType: "image/png" }] }) },
  halves: {
    handler: () => ({
      content: [
        { type: "text", text: "half" },
        { type: "image", data: "AQID", mimeType: "image/png" },
      ],
      structuredContent: { a: 1 },
      isError: true,
    }),
  },
  broken: fails(new Error("it broke")),
  limited: fails(Object.assign(new Error("slow down"), { status: 429 })),
  upstream: fails(new DeltaMcpError("upstream_failed", "api answered 500.", { details: { status: 500 } })),
  slow: { timeoutMs: 20, handler: () => new Promise(() => {}) },
};

const open = () =>
  dispatchUrl(tools, {
    authenticate: (request) => {
      const who = request.header("authorization");
      if (who === "nobody")
        throw new HttpProblem(401, "Sign in first.", { headers: { "www-authenticate": "Bearer" } });
      if (who === "fault") throw new Error("a fault of ours");
      return who === undefined ? {} : { principal: who, scopes: [] };
    },
  });

type Method = "get" | "post";

/** The served document, as those who read it see it: what it says of requests and answers. */
async function describe(url: string) {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents as they please.
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as any;
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  formats.default(ajv);
  ajv.addVocabulary(["components"]);
  ajv.addSchema({ $id: "https://test.example/doc", components: document.components });
  const compile = (schema: object) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://test.example/doc#/')));
  return {
    document,
    takes: compile(document.paths["/"].post.requestBody.content["application/json"].schema),
    gives(path: string, method: Method, status: number, type: string) {
      const response = document.paths[path][method].responses[status];
      expect([path, method, status, response?.description]).toEqual([
        path,
        method,
        status,
        expect.any(String),
      ]);
      const schema = response.content?.[type]?.schema;
      return schema === undefined ? undefined : compile(schema);
    },
  };
}

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Posted as JSON. */
  readonly body?: unknown;
}

const big = "x".repeat(4 * 1024 * 1024);
const post = (body: unknown, headers = {}): Sent => ({ body, headers });
const get = (query: string, headers = {}): Sent => ({ path: `/${query}`, headers });

/** What can be asked, and the status that it must be answered with. */
const requests: [number, Sent][] = [
  [200, get("")],
  [200, get("?ask=say+it+again&limit=3")],
  [200, get("?ask=")],
  [200, get("?ask=zebra")],
  [200, get("?key=echo")],
  [200, get("?key=guarded&format=json")],
  [200, get("?key=echo&format=markdown")],
  [200, get("?registry=1")],
  [200, get("?registry")],
  [304, get("", { "if-none-match": "*" })],
  [400, get("?key=echo&format=xml")],
  [400, get("?ask=a&limit=0")],
  [400, get("?ask=a&limit=101")],
  [400, get("?ask=a&limit=ten")],
  [400, get("?ask=a&key=echo")],
  [400, get("?key=echo&key=rows")],
  [400, get("?aks=a")],
  [400, get("?ask=a&format=json")],
  [400, get("?registry=0")],
  [401, get("", { authorization: "nobody" })],
  [403, get("", { origin: "https://elsewhere.example" })],
  [404, get("?key=ecko")],
  [404, get("?receipt=none")],
  [405, { method: "PUT" }],
  [500, get("", { authorization: "fault" })],
  [200, { path: "/openapi.json" }],
  [304, { path: "/openapi.json", headers: { "if-none-match": "*" } }],
  [401, { path: "/openapi.json", headers: { authorization: "nobody" } }],
  [403, { path: "/openapi.json", headers: { origin: "null" } }],
  [405, { path: "/openapi.json", method: "DELETE" }],
  [500, { path: "/openapi.json", headers: { authorization: "fault" } }],
  [200, post({ key: "echo", args: { text: "a" } })],
  [200, post({ key: "echo", args: null })],
  [200, post({ key: "echo", body: '{"text":"a"}', pick: "text" })],
  [200, post({ key: "nothing" })],
  [200, post({ key: "rows" })],
  [200, post({ key: "page" })],
  [200, post({ key: "fields" })],
  [200, post({ key: "more" })],
  [200, post({ key: "image" })],
  [200, post({ key: "echo", args: { text: "a" }, shape: true, pick: "text" })],
  [200, post({ key: "echo", args: {}, each: [{ text: "a" }, '{"text":"b"}', null, [1], 7] })],
  [200, post({ key: "limited", each: [{}] })],
  [200, post({ key: "halves", each: [{}] })],
  [200, post({ key: "echo", each: [{ text: "a" }, { nope: 1 }], shape: true })],
  [200, post({ key: "echo", each: [] })],
  [400, post({ key: "echo", args: { nope: 1 } })],
  [400, post({ key: "echo", args: [] })],
  [400, post({ key: "image", pick: "x" })],
  [400, post({ key: "echo", args: { text: "a" }, pick: "length(@.nope)" })],
  [400, post({ key: "echo", args: {}, body: {} })],
  [400, post({ key: "echo", pick: "" })],
  [400, post({ key: "echo", pick: "x".repeat(501) })],
  [400, post({ key: "echo", pick: 1 })],
  [400, post({ key: "echo", shape: "yes" })],
  [400, post({ key: "echo", each: {} })],
  [400, post({ key: "echo", each: Array(1_001).fill({}) })],
  [400, post({ key: "echo", next: "r1.p2" })],
  [400, post({ next: "r1.p2" })],
  [400, post({})],
  [400, post([])],
  [401, post({ key: "echo" }, { authorization: "nobody" })],
  [403, post({ key: "guarded" }, { authorization: "ann" })],
  [404, post({ key: "ecko" })],
  [405, { method: "PATCH" }],
  [413, post({ key: "echo", args: { text: big } })],
  [415, post({ key: "echo" }, { "content-type": "text/plain" })],
  [429, post({ key: "limited" })],
  [500, post({ key: "broken" })],
  [500, post({ key: "halves" })],
  [500, post({ key: "echo" }, { authorization: "fault" })],
  [502, post({ key: "upstream" })],
  [504, post({ key: "slow" })],
];

/** Refused by what the request is, not for its form: the document cannot know. */
const wellFormed = new Set([200, 401, 403, 404, 413, 415, 429, 500, 502, 504]);

async function send(url: string, { path = "/", method, headers = {}, body }: Sent) {
  return fetch(url + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function placeOf({ path = "/", method = "GET", body }: Sent): [string, Method] {
  const place = path.startsWith("/openapi.json") ? "/openapi.json" : "/";
  return [place, body !== undefined || method === "PATCH" ? "post" : "get"];
}

it("is a valid OpenAPI 3.1 document", async () => {
  const { document } = await describe(await open());
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

it("says exactly what it takes and what it answers", async () => {
  const url = await open();
  const { gives, takes } = await describe(url);
  for (const [status, sent] of requests) {
    const response = await send(url, sent);
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    const told = JSON.stringify(sent).slice(0, 200);
    expect([told, response.status]).toEqual([told, status]);
    const accepts = gives(...placeOf(sent), status, type);
    const answer = await response.text();
    if (type === "application/json") {
      accepts?.(JSON.parse(answer));
      expect([told, accepts?.errors]).toEqual([told, null]);
      // What is said of this document itself is open; all else is closed.
      if (sent.path !== "/openapi.json" || status !== 200)
        expect([told, accepts?.({ ...JSON.parse(answer), unheard: 1 })]).toEqual([told, false]);
    } else if (status === 304) expect([told, type, answer]).toEqual([told, "", ""]);
    else expect([told, type, accepts?.(answer)]).toEqual([told, "text/markdown", true]);
    if (sent.body !== undefined && wellFormed.has(status))
      expect([told, takes(sent.body), takes.errors]).toEqual([told, true, null]);
  }
});

it("describes no answer that is never given", async () => {
  const { document } = await describe(await open());
  const given = new Set(requests.map(([status, sent]) => `${placeOf(sent).join(" ")} ${status}`));
  for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const status of Object.keys(responses)) expect(given).toContain(`${path} ${method} ${status}`);
});

it("refuses what it says that it does not take", async () => {
  const url = await open();
  const { takes } = await describe(url);
  const malformed = requests.filter(([, { body }]) => body !== undefined && !takes(body));
  expect(malformed).toHaveLength(11);
  for (const [status] of malformed) expect(status).toBe(400);
});

it("tells what it reads on in, and receipts, as it says", async () => {
  const url = await open();
  const { gives, takes } = await describe(url);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they please.
  const ask = async (sent: Sent): Promise<any> => (await send(url, sent)).json();
  const { next } = (await ask(post({ key: "rows" }))).result;
  for (const body of [{ next }, { next, pick: "[0]" }]) {
    expect(takes(body)).toBe(true);
    const answer = await ask(post(body));
    expect(gives("/", "post", 200, "application/json")?.(answer)).toBe(true);
  }
  for (const key of ["rows", "broken"]) {
    const { invocation } = await ask(post({ key }));
    const receipt = await ask(get(`?receipt=${invocation.id}`));
    expect([receipt.object_id, gives("/", "get", 200, "application/json")?.(receipt)]).toEqual([key, true]);
  }
});
