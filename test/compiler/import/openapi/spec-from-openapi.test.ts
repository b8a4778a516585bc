import { expect, it } from "vitest";
import { compileErrors, importDocument, importTool, oneOperation } from "./import-document.ts";

const order = {
  type: "object",
  properties: {
    id: { type: "string", readOnly: true },
    total: { type: "number", description: "In euros" },
    note: { type: ["string", "null"] },
    card: { type: "string", writeOnly: true },
  },
  required: ["id", "total"],
};

it("makes a readable tool of an operation", async () => {
  const spec = await importDocument({
    openapi: "3.1.0",
    info: { title: "Shop", version: "2.0.0" },
    servers: [{ url: "https://shop.example.com/v1/" }],
    components: {
      schemas: { Order: order },
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    },
    security: [{ key: [] }],
    paths: {
      "/shops/{shop}/orders": {
        parameters: [{ name: "shop", in: "path", required: true, schema: { type: "integer" } }],
        post: {
          operationId: "orders/create",
          tags: ["orders", "sales"],
          summary: "Create an order.",
          description: "The order is open until it is paid.",
          parameters: [
            { name: "dry_run", in: "query", schema: { type: "boolean" }, description: "Only check" },
          ],
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
          },
          responses: {
            201: {
              description: "Created",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
            },
          },
        },
      },
    },
  });
  expect(spec.upstreams).toEqual({
    api: {
      http: {
        baseUrl: "${SHOP_URL:-https://shop.example.com/v1}",
        auth: { header: { name: "X-Key", value: "${SHOP_KEY}" } },
      },
    },
  });
  expect(spec.tools).toEqual({
    orders_create: {
      description: "Create an order",
      docs: "The order is open until it is paid.",
      category: "orders",
      input: {
        shop: { type: "integer" },
        "dry_run?": { type: "boolean", description: "Only check" },
        total: { type: "number", description: "In euros" },
        "note?": { type: ["string", "null"] },
        "card?": { type: "string" },
      },
      output: { $ref: "#/schemas/Order" },
      run: {
        http: {
          upstream: "api",
          method: "POST",
          path: "/shops/{shop}/orders",
          query: { dry_run: "{dry_run}" },
          body: { json: { total: "{total}", note: "{note}", card: "{card}" } },
        },
      },
    },
  });
  expect(spec.schemas).toEqual({
    Order: {
      type: "object",
      properties: {
        id: { type: "string" },
        total: { type: "number", description: "In euros" },
        note: { type: ["string", "null"] },
      },
      required: ["id", "total"],
    },
  });
  expect(spec.notes).toEqual(["imported 1 of 1 operation"]);
  expect(await compileErrors(spec)).toEqual([]);
});

it("renames arguments of one name by their place, and characters that clients refuse", async () => {
  const { input, run } = await importTool({
    parameters: [
      { name: "id", in: "query", schema: { type: "string" } },
      { name: "id", in: "path", required: true, schema: { type: "integer" } },
      { name: "Created<", in: "query", schema: { type: "string" } },
      { name: "filter[state]", in: "query", schema: { type: "string" } },
      { name: "Authorization", in: "header", schema: { type: "string" } },
    ],
    requestBody: {
      content: {
        "application/json": { schema: { type: "object", properties: { id: { type: "boolean" } } } },
      },
    },
  });
  expect(input).toEqual({
    id: { type: "integer" },
    "id_query?": { type: "string" },
    "Created_lt?": { type: "string" },
    "filter_state?": { type: "string" },
    "id_body?": { type: "boolean" },
  });
  expect(run.http).toMatchObject({
    path: "/orders/{id}",
    query: { id: "{id_query}", "Created<": "{Created_lt}", "filter[state]": "{filter_state}" },
    body: { json: { id: "{id_body}" }, optional: true },
  });
});

// OpenAPI 3.2.0, 4.12.2 and 4.12.3: defaults of `style` by location, and of `explode` by style.
it.each([
  ["query", {}, undefined],
  ["query", { style: "form", explode: true }, undefined],
  ["query", { explode: false }, { explode: false }],
  ["query", { style: "spaceDelimited" }, { style: "spaceDelimited" }],
  ["query", { style: "pipeDelimited", explode: false }, { style: "pipeDelimited" }],
  ["query", { style: "pipeDelimited", explode: true }, { style: "pipeDelimited", explode: true }],
  ["query", { style: "deepObject" }, { style: "deepObject" }],
  ["query", { style: "deepObject", explode: false }, { style: "deepObject" }],
  ["query", { allowReserved: true }, { allowReserved: true }],
  ["path", {}, undefined],
  ["path", { style: "label", explode: true }, { style: "label", explode: true }],
  ["path", { style: "matrix" }, { style: "matrix" }],
  ["header", {}, undefined],
  ["header", { explode: true }, { explode: true }],
  ["cookie", {}, undefined],
  ["cookie", { style: "cookie", explode: false }, { style: "cookie", explode: false }],
])("writes the style of a parameter in the %s, given %j", async (place, style, written) => {
  const parameter = { name: "id", in: place, schema: { type: "array", items: { type: "string" } }, ...style };
  const path = place === "path" ? "/orders/{id}" : "/orders";
  const { run } = await importTool({ parameters: [parameter] }, {}, [path, "post"]);
  expect(run.http["styles"]).toEqual(written === undefined ? undefined : { id: written });
});

it("sends a parameter that has `content` as JSON text", async () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  const parameter = { name: "filter", in: "query", content: { "application/json": { schema } } };
  const { run } = await importTool({ parameters: [parameter] }, {}, ["/orders", "get"]);
  expect(run.http["styles"]).toEqual({ filter: { style: "json" } });
});

it("names operations the same whatever their order, within 64 characters", async () => {
  const long = `${"very_".repeat(13)}long_name`;
  const paths = [
    ["/a", { get: { operationId: "same" } }],
    ["/b", { get: { operationId: "same" } }],
    ["/c/{id}/d-e", { delete: {} }],
    ["/e", { get: { operationId: long }, put: { operationId: `${long}_2` } }],
    ["/f", { get: { operationId: "größe/lesen" } }],
  ] as const;
  const namesOf = async (entries: readonly (readonly [string, object])[]) => {
    const document = { openapi: "3.0.3", info: {}, paths: Object.fromEntries(entries) };
    const { tools } = await importDocument(document);
    return Object.entries(tools)
      .map(([name, { run }]) => `${name} ${JSON.stringify(run)}`)
      .sort();
  };
  const names = await namesOf(paths);
  expect(await namesOf([...paths].reverse())).toEqual(names);
  const only = names.map((line) => line.split(" ")[0] ?? "");
  expect(new Set(only).size).toBe(6);
  expect(only.every((name) => name.length <= 64)).toBe(true);
  expect(only).toContain("delete_c_by_id_d-e");
});

it.each([
  ["Create an order.", undefined, "Create an order"],
  [undefined, "Use this tool when you want to create an order. It is fast.", "Create an order"],
  [undefined, "Tool Name: create\n\nmore", "Create"],
  ["op", "Creates **one** order.\n\nMore.", "Creates **one** order"],
  [
    "List the orders of a shop that were paid after the given time and are not sent yet, newest first",
    undefined,
    "List the orders of a shop that were paid after the given…",
  ],
])("describes summary %j and description %j", async (summary, description, said) => {
  const tool = await importTool({ summary, description });
  expect(tool.description).toBe(said);
});

it("imports what can be imported, and lists what it changed and left out", async () => {
  const spec = await importDocument({
    openapi: "3.2.0",
    info: {},
    webhooks: { paid: { post: {} } },
    paths: {
      "/a/{id}": {
        get: { operationId: "a", parameters: [{ $ref: "#/nowhere" }], responses: {} },
        query: { operationId: "q" },
        trace: {},
        additionalOperations: { COPY: {} },
      },
      "/b": {
        post: { operationId: "b", callbacks: { done: {} }, responses: { 200: { links: { next: {} } } } },
      },
      "/c": { $ref: "#/paths/~1missing" },
      "/d": { get: { operationId: "d", "x-mcp": false } },
    },
  });
  expect(Object.keys(spec.tools)).toEqual(["a", "b"]);
  expect(spec.notes).toEqual([
    "imported 2 of 2 operations",
    "left out TRACE /a/{id} and 1 more: no runner sends this method",
    "left out COPY /a/{id}: no runner sends the methods of `additionalOperations`",
    "left out /c: its path item refers to nothing",
    "left out GET /d: the document hides it from MCP",
    "left out 1 webhook and 1 more: the service calls them, and a tool is called by a model",
    "left out 1 link: they relate operations, and tools have no place for them",
    "changed GET /a/{id}: a parameter that refers to nothing, or has no name, was left out",
    "changed servers: the document names no host: set `SHOP_URL`",
    "changed GET /a/{id}: `id` of the path is not declared, and takes a text",
  ]);
});

it("selects by tag, path, method, operation and reading, and tells filters that match nothing", async () => {
  const document = {
    openapi: "3.0.0",
    info: {},
    paths: {
      "/pets": { get: { operationId: "list", tags: ["Pets"] }, post: { operationId: "add", tags: ["Pets"] } },
      "/pets/{id}/toys": { get: { operationId: "toys" } },
      "/shops": { get: { operationId: "shops", tags: ["Shops"] } },
    },
  };
  const names = async (filters: object) => Object.keys((await importDocument(document, { filters })).tools);
  expect(await names({ tags: ["pets"] })).toEqual(["list", "add"]);
  expect(await names({ paths: ["/pets/**"] })).toEqual(["list", "add", "toys"]);
  expect(await names({ paths: ["/pets/{id}/toys"] })).toEqual(["toys"]);
  expect(await names({ methods: ["post"] })).toEqual(["add"]);
  expect(await names({ operations: ["GET /shops", "toys"] })).toEqual(["toys", "shops"]);
  expect(await names({ readOnly: true })).toEqual(["list", "toys", "shops"]);
  expect(await names({ tags: ["pets", "shops"], readOnly: true })).toEqual(["list", "shops"]);
  await expect(names({ tags: ["pet"] })).rejects.toThrow("`--tag pet` matches 0 of 4 operations");
});

it("never stops for one operation that breaks every rule", async () => {
  const spec = await importDocument({
    ...oneOperation({ parameters: "none", requestBody: 7, responses: [], tags: { a: 1 }, security: "x" }),
    components: { schemas: null },
  });
  expect(Object.keys(spec.tools)).toEqual(["op"]);
  expect(await compileErrors(spec)).toEqual([]);
});
