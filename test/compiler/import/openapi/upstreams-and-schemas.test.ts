import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { compileErrors, importDocument, importTool, oneOperation, type Tool } from "./import-document.ts";

const schemes = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  app: { type: "apiKey", in: "query", name: "app" },
  sid: { type: "apiKey", in: "cookie", name: "sid" },
  user: { type: "http", scheme: "basic" },
  token: { type: "http", scheme: "bearer" },
  client: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "https://id.example.com/token", scopes: {} } },
  },
  person: { type: "oauth2", flows: { authorizationCode: {} } },
  mutual: { type: "mutualTLS" },
};

it.each<[object[], unknown]>([
  [[{ key: [] }], { header: { name: "X-Key", value: "${SHOP_KEY}" } }],
  [[{ sid: [] }], { cookie: { name: "sid", value: "${SHOP_SID}" } }],
  [[{ user: [] }], { basic: { username: "${SHOP_USERNAME}", password: "${SHOP_PASSWORD}" } }],
  [[{ person: ["a"] }], { bearer: "${SHOP_TOKEN}" }],
  [
    [{ key: [], app: [] }],
    {
      all: [
        { query: { name: "app", value: "${SHOP_APP}" } },
        { header: { name: "X-Key", value: "${SHOP_KEY}" } },
      ],
    },
  ],
  [[{ token: [] }, {}], { any: [{ bearer: "${SHOP_TOKEN:-}" }, { all: [] }] }],
  [[{ mutual: [] }, { token: [] }], { bearer: "${SHOP_TOKEN}" }],
  [
    [{ client: ["read", "write"] }],
    {
      oauth2: {
        tokenUrl: "https://id.example.com/token",
        clientId: "${SHOP_CLIENT_ID}",
        clientSecret: "${SHOP_CLIENT_SECRET}",
        scope: "${SHOP_CLIENT_SCOPE:-read write}",
      },
    },
  ],
  [[{ mutual: [] }], undefined],
  [[], undefined],
])("reads the security %j", async (security, auth) => {
  const document = oneOperation({ security }, { components: { securitySchemes: schemes } });
  const spec = await importDocument(document);
  const api = spec.upstreams?.["api"] as { readonly http: { readonly auth?: unknown } } | undefined;
  expect(api?.http.auth).toEqual(auth);
  expect(await compileErrors(spec)).toEqual([]);
});

it("gives each requirement an upstream of its own, so that no credential goes where it is not asked for", async () => {
  const operation = (operationId: string, rest: object = {}) => ({
    get: { operationId, responses: {}, ...rest },
  });
  const spec = await importDocument({
    openapi: "3.0.3",
    info: {},
    servers: [
      {
        url: "https://{region}.example.com/v1",
        variables: { region: { default: "eu", enum: ["eu", "us"] } },
      },
    ],
    components: { securitySchemes: schemes },
    security: [{ key: [] }],
    paths: {
      "/a": operation("a"),
      "/b": operation("b"),
      "/c": operation("c", { security: [] }),
      "/d": operation("d", { servers: [{ url: "https://files.example.com" }] }),
    },
  });
  const upstreamOf = (name: string) => (spec.tools[name] as unknown as Tool).run.http["upstream"];
  expect(["a", "b", "c", "d"].map(upstreamOf)).toEqual(["api", "api", "api_public", "api_key"]);
  expect(spec.upstreams).toMatchObject({
    api: { http: { baseUrl: "https://${SHOP_REGION:-eu}.example.com/v1" } },
    api_public: { http: { baseUrl: "https://${SHOP_REGION:-eu}.example.com/v1" } },
    api_key: { http: { baseUrl: "${SHOP_URL:-https://files.example.com}" } },
  });
  expect(spec.upstreams?.["api_public"]).not.toHaveProperty("http.auth");
  expect(spec.notes).toContain("changed servers: `SHOP_REGION` is one of eu, us");
});

it("takes the files of a multipart body, and the bytes of a raw one", async () => {
  const schema = {
    type: "object",
    properties: { name: { type: "string" }, file: { type: "string", format: "binary" } },
    required: ["file"],
  };
  const parts = await importTool({
    requestBody: { required: true, content: { "multipart/form-data": { schema } } },
  });
  expect(parts.input).toMatchObject({ "name?": { type: "string" }, file: { $ref: "#/schemas/File" } });
  expect(parts.run.http["body"]).toEqual({ multipart: { name: "{name}", file: "{file}" }, files: ["file"] });
  const raw = await importTool({ requestBody: { required: true, content: { "image/png": {} } } });
  expect(raw.run.http["body"]).toEqual({ raw: "{body}", contentType: "image/png", files: ["body"] });
});

it("accepts every mapped subtype at every depth, and refuses the wrong one", async () => {
  const animal = (properties: object) => ({
    allOf: [
      { $ref: "#/components/schemas/Animal" },
      { type: "object", properties, required: Object.keys(properties) },
    ],
  });
  const spec = await importDocument(
    oneOperation(
      {
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  zoo: {
                    type: "object",
                    properties: {
                      animals: { type: "array", items: { $ref: "#/components/schemas/Animal" } },
                    },
                  },
                },
              },
            },
          },
        },
      },
      {
        components: {
          schemas: {
            Animal: {
              type: "object",
              properties: { kind: { type: "string" } },
              required: ["kind"],
              discriminator: {
                propertyName: "kind",
                mapping: { cat: "#/components/schemas/Cat", hound: "Dog" },
              },
            },
            Cat: animal({ lives: { type: "integer" } }),
            Dog: animal({ friend: { $ref: "#/components/schemas/Animal" } }),
          },
        },
      },
    ),
  );
  expect(await compileErrors(spec)).toEqual([]);
  const ajv = new Ajv2020({ strict: false });
  const input = spec.tools["op"]?.["input"] as Record<string, object>;
  const root = JSON.parse(
    JSON.stringify({ ...input["zoo?"], $defs: spec.schemas }).replaceAll("#/schemas/", "#/$defs/"),
  );
  const validate = ajv.compile(root);
  const cat = { kind: "cat", lives: 9 };
  expect(
    validate({
      animals: [
        cat,
        { kind: "hound", friend: cat },
        { kind: "hound", friend: { kind: "hound", friend: cat } },
      ],
    }),
  ).toBe(true);
  expect(validate({ animals: [{ kind: "hound", friend: { kind: "cat" } }] })).toBe(false);
  expect(validate({ animals: [{ kind: "bird" }] })).toBe(false);
});

const list = (properties: object) => ({
  200: { description: "OK", content: { "application/json": { schema: { type: "object", properties } } } },
});
const items = { type: "array", items: {} };
const text = { type: "string" };

it.each<[string[], object, unknown]>([
  [
    [],
    { 200: { description: "OK", headers: { Link: { description: "The next page" } } } },
    { next: "link-header" },
  ],
  [["cursor"], list({ items, next_cursor: text }), { next: "next_cursor", argument: "cursor" }],
  [
    ["page_token"],
    list({ items, meta: { type: "object", properties: { next_token: text } } }),
    { next: "meta.next_token", argument: "page_token" },
  ],
  [[], list({ items, next: { type: "string", format: "uri" } }), { next: "next" }],
  [[], list({ items, "@odata.nextLink": text }), { next: '"@odata.nextLink"' }],
  [["page"], list({ items, next_page: { type: "integer" } }), { next: "next_page", argument: "page" }],
  [["offset", "limit"], list({ items }), { next: "items", argument: "offset", count: "items" }],
  [["page", "per_page"], list({ items }), { next: "items", argument: "page", count: "pages" }],
  [["page"], list({ items }), undefined],
  [["cursor"], list({ items, next: text }), undefined],
])("recognises the paging of parameters %j", async (names, responses, pages) => {
  const parameters = names.map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const tool = await importTool({ parameters, responses }, {}, ["/orders", "get"]);
  expect((tool["result"] as { pages?: unknown } | undefined)?.pages).toEqual(pages);
});

it("ranks deprecated operations last, and names the tool that replaces one", async () => {
  const { tools } = await importDocument({
    openapi: "3.0.3",
    info: {},
    paths: {
      "/a": {
        get: { operationId: "old_list", deprecated: true, description: "List it. Use `GET /b` instead." },
      },
      "/b": { get: { operationId: "new_list" } },
    },
  });
  expect(tools["old_list"]).toMatchObject({
    rank: 900,
    docs: expect.stringContaining("Deprecated: use `new_list`."),
  });
});
