import type { CatalogueHeader } from "../../catalogue/records.ts";
import { mostEach } from "./limits.ts";

/** This surface as an OpenAPI 3.1.1 document: the forms of request and what they give, not the tools behind them. */
export function openApiOf({ server, digest }: CatalogueHeader, url: string): object {
  return {
    openapi: "3.1.1",
    info: {
      title: server.title ?? server.name,
      version: server.version,
      ...(server.instructions === undefined ? {} : { description: server.instructions }),
    },
    servers: [{ url }],
    paths: {
      "/": {
        get: {
          operationId: "read",
          summary: "Manifest, search, contracts, registry and receipts",
          description:
            "Without parameters the manifest; with one of `ask`, `key`, `registry`, `receipt` what it says.",
          parameters: queryParameters,
          responses: {
            "200": {
              description: "What was asked for",
              content: { ...json({ type: "object" }), ...markdown },
            },
            "304": { description: "The client's copy is current" },
            "400": failed("A parameter is wrong"),
            "404": failed("There is no such key or receipt"),
          },
        },
        post: {
          operationId: "invoke",
          summary: "Run a tool, run it for each of a list, show what it would send, or read on in a result",
          requestBody: { required: true, content: json({ oneOf: requests }) },
          responses: {
            "200": {
              description: "The result",
              content: json({ oneOf: [ref("Answer"), ref("Batch"), ref("DryRun")] }),
            },
            "400": failed("The request or its arguments are wrong; the message says how the tool is called"),
            "403": failed("The caller lacks a scope"),
            "404": failed("There is no such key; `details.near` holds the nearest"),
            "415": failed("The body is not JSON"),
            "429": failed("The service behind the tool asks to wait, see Retry-After"),
            "500": failed("The tool failed"),
            "502": failed("The service behind the tool failed"),
            "504": failed("The tool did not finish in time"),
          },
        },
      },
    },
    components: { schemas },
    "x-catalogue-digest": digest,
  };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });
const markdown = { "text/markdown": { schema: { type: "string" } } };
const failed = (description: string) => ({ description, content: json(ref("Failure")) });

const text = { type: "string" } as const;
const parameter = (name: string, description: string, schema: object = text) => ({
  name,
  in: "query",
  description,
  schema,
});

const queryParameters = [
  parameter("ask", "An intent in words: ranked candidates, each with a request that is ready to send"),
  parameter("limit", "Candidates at most", { type: "integer", minimum: 1, maximum: 100, default: 12 }),
  parameter("key", "The contract of one tool"),
  parameter("format", "The form of the contract", { enum: ["json", "markdown"], default: "json" }),
  parameter("registry", "Every visible tool with its contract", { const: "1" }),
  parameter("receipt", "The id of a receipt"),
];

const key = { ...text, description: "The name of a tool" };
const closed = { type: "object", additionalProperties: false };

const requests = [
  {
    ...closed,
    title: "Invoke",
    required: ["key"],
    properties: {
      key,
      args: { type: "object", description: "The arguments; `body` is another name for them" },
      body: { type: ["object", "string"] },
      shape: { type: "boolean", default: false, description: "Show what would be sent, and send nothing" },
    },
  },
  {
    ...closed,
    title: "Batch",
    required: ["key", "each"],
    properties: { key, each: { type: "array", maxItems: mostEach, items: { type: "object" } } },
  },
  {
    ...closed,
    title: "Read on",
    required: ["next"],
    properties: {
      next: { ...text, description: "As the cut result gave it" },
      pick: { ...text, description: "JMESPath" },
    },
  },
];

const answer = {
  ran: { type: "boolean" },
  result: { description: "The value, or the shape that stands in for it where `cut` says so" },
  cut: { enum: ["truncated", "paginated", "summarized"] },
  content: { type: "array", items: { type: "object" }, description: "MCP content that is more than data" },
  error: ref("Error"),
  invocation: { type: "object", properties: { id: { type: ["string", "null"] } } },
};

const schemas = {
  Answer: { type: "object", required: ["ran", "key"], properties: { key, ...answer } },
  Batch: {
    type: "object",
    required: ["ran", "key", "count", "results"],
    properties: {
      ran: { const: true },
      key,
      count: { type: "integer" },
      results: { type: "array", items: { type: "object", required: ["ran"], properties: answer } },
    },
  },
  DryRun: {
    type: "object",
    required: ["ran", "key", "shape"],
    properties: { ran: { const: false }, key, shape: { type: "object" } },
  },
  Failure: {
    type: "object",
    required: ["ran", "error"],
    properties: { ran: { type: "boolean" }, key, error: ref("Error") },
  },
  Error: {
    type: "object",
    required: ["code", "message"],
    properties: { code: text, message: text, details: { type: "object" } },
  },
};
