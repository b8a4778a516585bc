import { closed, count, listOf, object, ref, type Schema, text } from "./schema.ts";

const schema: Schema = { type: ["object", "boolean"], description: "JSON Schema, draft 2020-12" };
const verb = closed({
  method: { enum: ["GET", "POST"] },
  url: { ...text, description: "With placeholders in braces" },
  "body?": object,
  gives: text,
});

/** The answers to a GET. */
export const readingSchemas = {
  Manifest: closed({
    protocol: { const: "deltamcp/dispatch" },
    version: { const: 1 },
    server: closed({ name: text, version: text, "title?": text, "instructions?": text }),
    digest: { ...text, description: "Changes when any visible tool changes" },
    count,
    categories: { type: "object", additionalProperties: count },
    limits: closed({ each: count, bodyBytes: count }),
    verbs: { type: "object", additionalProperties: verb },
  }),
  Candidates: closed({
    ask: text,
    count,
    "best?": closed({ key: text }),
    candidates: listOf(ref("Candidate")),
  }),
  Candidate: closed({
    key: text,
    description: text,
    "category?": text,
    signature: text,
    read_only: { type: "boolean" },
    example: { ...text, description: "An intent that this tool serves" },
    example_args: object,
    run_now: ref("ReadyRequest"),
    contract: { ...text, description: "The address of the contract, in markdown" },
  }),
  ReadyRequest: closed({
    method: { const: "POST" },
    url: text,
    headers: closed({ "content-type": { const: "application/json" } }),
    body: { ...text, description: "JSON text" },
  }),
  Contract: closed({
    key: text,
    "title?": text,
    description: text,
    "docs?": text,
    "category?": text,
    signature: text,
    input_schema: schema,
    "output_schema?": schema,
    "annotations?": { ...object, description: "MCP's tool annotations" },
    "scopes?": listOf(text),
    "examples?": listOf(closed({ "ask?": text, args: object, "result?": {} })),
    digest: text,
    beside_args: closed({ pick: text, each: text, "pages?": text }),
    run_now: ref("ReadyRequest"),
  }),
  Registry: closed({ digest: text, count, objects: listOf(ref("Contract")) }),
  Receipt: closed({
    id: text,
    object_id: { ...text, description: "The name of the tool" },
    args: object,
    "conversions?": { ...listOf(text), description: "How arguments were converted before the tool ran" },
    "warnings?": { ...listOf(text), description: "How the result differs from an `output` that is lenient" },
    startedAt: { ...text, format: "date-time" },
    durationMs: count,
    actor: text,
    caller: closed({ transport: text, "client?": text, "principal?": text }),
    outcome: { enum: ["ok", "error"] },
    "code?": text,
    result: { ...object, description: "As it was given; of a large one only its size" },
    "whole?": { ...count, description: "Of an answer with a part of the result: characters of the whole" },
  }),
};
