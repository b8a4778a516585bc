import type { CatalogueHeader } from "../../catalogue/records.ts";
import { maxHits } from "../../catalogue/search/search.ts";
import { defaultHits } from "../read-query.ts";
import { answerSchemas } from "./answer-schemas.ts";
import { readingSchemas } from "./reading-schemas.ts";
import { requestSchemas } from "./request-schemas.ts";
import { oneOf, type Schema, text } from "./schema.ts";

/** This surface as an OpenAPI 3.1 document: the forms of request and what they give, not the tools behind them. */
export function openApiOf({ server, digest }: CatalogueHeader, url: string): object {
  return {
    openapi: "3.1.1",
    info: {
      title: server.title ?? server.name,
      version: server.version,
      ...(server.instructions === undefined ? {} : { description: server.instructions }),
    },
    servers: [{ url }],
    paths: { "/": { get: read, post: invoke }, "/openapi.json": { get: readThis } },
    components: { schemas: { ...requestSchemas, ...answerSchemas, ...readingSchemas } },
    "x-catalogue-digest": digest,
  };
}

const json = (schema: Schema) => ({ "application/json": { schema } });
const header = (description: string, schema: Schema = text) => ({ description, schema });
const failure = (description: string, headers: object = {}) => ({
  description,
  ...(Object.keys(headers).length === 0 ? {} : { headers }),
  content: json(oneOf("Failure")),
});
const parameter = (name: string, description: string, schema: Schema = text) => ({
  name,
  in: "query",
  description,
  schema,
});

/** The answers that every request may get. */
const anyRequest = {
  "401": failure("The caller is not known", { "www-authenticate": header("How to say who calls") }),
  "403": failure("The caller lacks a scope, or this host or origin is not served"),
  "405": failure("Another method than these", { allow: header("The methods that there are") }),
  "500": failure("A fault of the server"),
};

const ifNoneMatch = {
  name: "if-none-match",
  in: "header",
  description: "The ETag of what the client has",
  schema: text,
};
const etag = { etag: header("Changes with the catalogue; receipts have none") };
const unchanged = { "304": { description: "The client's copy is current", headers: etag } };

const read = {
  operationId: "read",
  summary: "Manifest, search, contracts, registry and receipts",
  description:
    "Without parameters the manifest; with one of `ask`, `key`, `registry`, `receipt` what it says. HEAD gives the same without the body.",
  parameters: [
    parameter("ask", "An intent in words: ranked candidates, each with a request that is ready to send"),
    parameter("limit", "Beside `ask`: candidates at most", {
      type: "integer",
      minimum: 1,
      maximum: maxHits,
      default: defaultHits,
    }),
    parameter("key", "The name of a tool: its contract"),
    parameter("format", "Beside `key`: the form of the contract", {
      enum: ["json", "markdown"],
      default: "json",
    }),
    parameter("registry", "Every visible tool with its contract", { enum: ["1", ""] }),
    parameter("receipt", "The id of a receipt: what was called, by whom, with what outcome"),
    ifNoneMatch,
  ],
  responses: {
    "200": {
      description: "What was asked for",
      headers: etag,
      content: {
        ...json(oneOf("Manifest", "Candidates", "Contract", "Registry", "Receipt")),
        "text/markdown": { schema: text },
      },
    },
    ...unchanged,
    "400": failure("A parameter is wrong, or has no meaning beside the others"),
    "404": failure("There is no such key (`details.near` holds the nearest) or receipt"),
    ...anyRequest,
  },
};

const invoke = {
  operationId: "invoke",
  summary: "Run a tool, run it for each of a list, show what it would send, or read on in a result",
  requestBody: { required: true, content: json(oneOf("Invoke", "InvokeEach", "ReadOn")) },
  responses: {
    "200": { description: "The result", content: json(oneOf("Result", "DryRun", "Batch", "DryBatch")) },
    "400": failure("The request or its arguments are wrong; the message says how the tool is called"),
    "404": failure("There is no such key; `details.near` holds the nearest"),
    "413": failure("The body is too large"),
    "415": failure("The body is not JSON"),
    "429": {
      description: "The service behind the tool asks to wait",
      headers: { "retry-after": header("Seconds", { type: "number" }) },
      content: json(oneOf("RateLimited", "Failure")),
    },
    "502": failure("The service behind the tool failed"),
    "504": failure("The tool did not finish in time"),
    ...anyRequest,
    "500": failure("The tool failed, or the server did"),
  },
};

const readThis = {
  operationId: "describe",
  summary: "This document",
  parameters: [ifNoneMatch],
  responses: {
    "200": {
      description: "An OpenAPI 3.1 document",
      headers: etag,
      content: json({ type: "object", required: ["openapi", "info", "paths"] }),
    },
    ...unchanged,
    ...anyRequest,
  },
};
