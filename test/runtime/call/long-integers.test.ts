import { expect, it } from "vitest";
import { httpUpstream, type SeenRequest } from "../../support/http-upstream.ts";
import { servedSpec } from "../../support/served-spec.ts";

/** A double would make 7190000000000000300 of it. */
const id = "7190000000000000301";

const spec = `
upstreams: { api: { http: { baseUrl: "\${API}" } } }
tools:
  show: { description: Show an order, input: { id: { type: integer } }, run: { http: { upstream: api, path: "/orders/{id}", query: { again: "{id}" }, headers: { x-order: "{id}" } } } }
  send: { description: Send a form, input: { id: { type: integer } }, run: { http: { upstream: api, method: POST, path: /form, body: { form: { id: "{id}" } } } } }
  save:
    description: Save an order
    input:
      id: { type: integer }
      parts: { type: array, items: { type: object, properties: { part: { type: [integer, "null"] }, code: { type: string } } } }
      either?: { type: [integer, string] }
    run: { http: { upstream: api, method: POST, path: /orders, body: { json: { id: "{id}", parts: "{parts}", either: "{either}", text: "order {id}", shop: ${id}, "a/b": [1, ${id}, "${id}"] } } } }
  attach: { description: Attach a note, input: { note: { type: object, properties: { id: { type: integer } } } }, run: { http: { upstream: api, method: POST, path: /raw, body: { raw: "{note}" } } } }
  list:
    description: List orders
    input: { after?: { type: integer } }
    output: { type: object, properties: { orders: { type: array, items: { type: object, properties: { id: { type: integer } }, required: [id] } }, next: { type: integer } } }
    run: { http: { upstream: api, path: /list, query: { after: "{after}" } } }
    result: { pages: { next: next, argument: after } }
  since:
    description: List since
    input:
      after?: { type: integer, default: ${id} }
      kind?: { type: integer, enum: [${id}, 7190000000000000303] }
      mixed?: { type: integer, enum: [1, ${id}] }
      top?: { type: integer, minimum: 1, maximum: 9223372036854775807 }
      one?: { const: ${id}, type: integer }
    run: { http: { upstream: api, method: POST, path: /since, body: { json: { after: "{after}", kind: "{kind}", mixed: "{mixed}", top: "{top}", one: "{one}" } } } }
  hand: { description: Take by hand, input: { id: { type: integer } }, run: { fn: ./hand.ts#hand } }
`;

async function served(answer = '{"ok":true}', surface: "full" | "small" = "full") {
  const api = await httpUpstream((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(answer),
  );
  const taken: unknown[] = [];
  const server = await servedSpec(spec, {
    env: { API: api.url },
    config: { surface, detail: "complete" },
    files: { "hand.ts": "export const hand = (args: unknown) => args;" },
    handlers: {
      hand: (args: unknown) => {
        taken.push(args);
        return args;
      },
    },
  });
  return { ...server, taken, seen: () => api.seen.at(-1) as SeenRequest };
}

/** The number itself, and its digits as results show them. */
const forms = [id, `"${id}"`];

it.each(forms)("sends the integer %s with all its digits in path, query, header and form", async (form) => {
  const { call, seen } = await served();
  await call("show", `{"id":${form}}`);
  expect(seen()).toMatchObject({ url: `/orders/${id}?again=${id}`, headers: { "x-order": id } });
  await call("send", `{"id":${form}}`);
  expect(seen().body).toBe(`id=${id}`);
});

it.each(forms)("sends the integer %s as a bare number in JSON, and a string as a string", async (form) => {
  const { call, seen } = await served();
  await call(
    "save",
    `{"id":${form},"parts":[{"part":${form},"code":${form}},{"part":null}],"either":"${id}"}`,
  );
  expect(seen().body).toBe(
    `{"id":${id},"parts":[{"part":${id},"code":"${id}"},{"part":null}],"either":"${id}","text":"order ${id}","shop":${id},"a/b":[1,${id},"${id}"]}`,
  );
  await call("attach", `{"note":{"id":${form}}}`);
  expect(seen().body).toBe(`{"id":${id}}`);
});

it.each(forms)("keeps the digits of %s on the small surface and over dispatch", async (form) => {
  const { post, call, seen } = await served("{}", "small");
  for (const args of [`{"id":${form}}`, JSON.stringify(`{"id":${form}}`)]) {
    await call("execute_tool", `{"name":"show","args":${args}}`);
    expect(seen().url).toContain(`/orders/${id}?`);
  }
  await call("execute_tool", `{"name":"show","each":[{"id":${form}}]}`);
  expect(seen().url).toContain(`/orders/${id}?`);
  const parts = [form, form].map((part) => `{"part":${part}}`).join();
  await post("/api/dispatch", `{"key":"save","args":{"id":${form},"parts":[${parts}]}}`);
  expect(seen().body).toContain(`{"id":${id},"parts":[{"part":${id}},{"part":${id}}]`);
  expect(
    await post("/api/dispatch", `{"key":"save","shape":true,"args":{"id":${form},"parts":[]}}`),
  ).toContain(id);
});

it("reads numbers of all encodings exactly", async () => {
  const { post, seen } = await served();
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"show","arguments":{"id":${id}}}}`;
  const compact = message
    .replace("jsonrpc", "j")
    .replace('"id":1', '"i":1')
    .replace("method", "m")
    .replace("params", "p")
    .replace('"name"', '"n"')
    .replace('{"id"', '{"i"');
  await post("/mcp", compact, { "content-type": "application/json; variant=compact" });
  expect(seen().url).toContain(`/orders/${id}?`);
});

it("gives a handler the digits", async () => {
  const { call, taken } = await served();
  await call("hand", `{"id":${id}}`);
  await call("hand", `{"id":12}`);
  expect(taken).toEqual([{ id }, { id: 12 }]);
});

it("takes them in results, as numbers in the data that a schema promises, and as cursors", async () => {
  const { post, call, seen } = await served(`{"orders":[{"id":${id}}],"next":${id}}`);
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list"}}`;
  const answer = await post("/mcp", message);
  expect(answer).toContain(`"structuredContent":{"orders":[{"id":${id}}],"next":${id}}`);
  const { content, isError } = JSON.parse(answer).result;
  expect(isError).toBeUndefined();
  expect(content[0].text).toContain(`"id":"${id}"`);
  let { text } = content[0];
  for (let turn = 0; turn < 3 && seen().url === "/list"; turn++) {
    const cursor = /\b(r\d+\.\w+)/.exec(text)?.[1];
    text = (await call("list", `{"_next":"${cursor}"}`)).content[0]?.text;
  }
  expect(seen().url).toBe(`/list?after=${id}`);
});

it("keeps the digits of defaults and choices of a spec, and no others", async () => {
  const { call, seen, published } = await served();
  await call("since", "{}");
  expect(seen().body).toBe(`{"after":${id}}`);
  for (const form of forms) {
    await call("since", `{"kind":${form},"mixed":${form},"one":${form},"top":${form}}`);
    expect(seen().body).toBe(`{"after":${id},"kind":${id},"mixed":${id},"top":${id},"one":${id}}`);
  }
  await call("since", `{"mixed":1}`);
  expect(seen().body).toBe(`{"after":${id},"mixed":1}`);
  for (const wrong of ["7190000000000000302", '"7190000000000000300"', "7"])
    expect(await call("since", `{"kind":${wrong}}`)).toMatchObject({ isError: true });
  expect(await call("since", `{"top":99223372036854775807}`)).toMatchObject({ isError: true });
  // Hosts in JavaScript would round a number before it reaches the server.
  expect(published("since").properties.kind).toEqual({ type: "string", enum: [id, "7190000000000000303"] });
  expect(published("since").properties.after).not.toHaveProperty("default");
});

it("keeps an id of a message that JSON numbers cannot hold out, and says so", async () => {
  const { post } = await served();
  const answer = await post("/mcp", `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
  expect(JSON.parse(answer)).toMatchObject({ error: { message: expect.stringContaining("2^53") } });
});
