import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { isObject, type Json, type JsonObject, type JsonSchema } from "../../../runtime/support/json.ts";

/** The parts of a tool that are sent. */
export type SampledTool = Pick<
  ToolRecord,
  | "name"
  | "title"
  | "description"
  | "docs"
  | "category"
  | "inputSchema"
  | "outputSchema"
  | "annotations"
  | "examples"
>;

/** Makes messages that a server will probably send and receive, from its tools: samples for the encoding map. */
export function typicalMessages(records: readonly SampledTool[]): readonly Json[] {
  return records.flatMap((record) => [describeAnswer(record), ...calls(record), ...results(record)]);
}

/** A describe answer with all its parts. The definition of a tool in a list is one of them. */
function describeAnswer({ name, title, description, docs, category, ...record }: SampledTool): Json {
  const { inputSchema, outputSchema, annotations } = record;
  const parts = {
    name,
    title,
    description,
    docs,
    category,
    inputSchema,
    outputSchema,
    annotations,
  };
  return { jsonrpc: "2.0", id: 1, result: withoutUndefined(parts) };
}

function calls({ name, examples = [], inputSchema }: SampledTool): Json[] {
  const all = examples.length > 0 ? examples.map((example) => example.args) : [sampleOf(inputSchema, 0)];
  return all.map((args) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  }));
}

function results({ examples = [], outputSchema }: SampledTool): Json[] {
  const given = examples.flatMap(({ result }) => (result === undefined ? [] : [result as Json]));
  const all = given.length > 0 || outputSchema === undefined ? given : [sampleOf(outputSchema, 0)];
  return all.map((value) => ({
    jsonrpc: "2.0",
    id: 1,
    result: { content: [{ type: "text", text: value }] },
  }));
}

/** Deep enough for the keys of a result's rows. */
const maxDepth = 5;

/** A value with the keys of a schema. Its leaves are null, because real values differ each time. */
function sampleOf(schema: JsonSchema | undefined, depth: number): Json {
  if (!isObject(schema) || depth > maxDepth) return null;
  const { properties, items } = schema;
  if (isObject(properties)) return sampleObject(properties, depth);
  return isObject(items) ? [sampleOf(items, depth + 1)] : null;
}

function sampleObject(properties: Readonly<Record<string, unknown>>, depth: number): JsonObject {
  const entries = Object.entries(properties).map(([key, schema]): [string, Json] => [
    key,
    sampleOf(schema as JsonSchema, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function withoutUndefined(value: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(Object.entries(value).filter(([, child]) => child !== undefined)) as Json;
}
