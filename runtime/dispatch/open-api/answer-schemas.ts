import { errorCodes } from "../answer.ts";
import { closed, count, listOf, object, oneOf, ref, type Schema, text } from "./schema.ts";

const ran: Schema = {
  type: "boolean",
  description: "Whether the tool was started; true beside a result that is read on in",
};
const invocation = closed({
  id: { type: ["string", "null"], description: "Of the receipt; null where none could be kept" },
});
const next: Schema = { ...text, description: "Where to read on" };
const content: Schema = {
  ...listOf({ type: "object", required: ["type"] }),
  minItems: 0,
  description: "MCP content that is more than data: images, sound, resources",
};
const pick: Schema = { ...text, description: "What would be picked from the result" };

const note: Schema = {
  ...text,
  description: "Sentences about the result: its pages, fields that `pick` did not find, how to read on",
};

/** The outcome of a run, and the fields beside it. */
const outcome = {
  "result?": { description: "The value, or the shape that stands in for it where `cut` says so" },
  "content?": content,
  "cut?": { enum: ["truncated", "paginated", "summarized"] },
  "next?": { ...next, description: "Where the service behind the tool has more than a whole result" },
  "note?": note,
  "invocation?": invocation,
};

const hasOutcome: Schema = {
  anyOf: [{ required: ["result"] }, { required: ["content"] }],
  allOf: [cut("truncated", "Truncated"), cut("paginated", "Paginated"), cut("summarized", "Summarized")],
};

function cut(kind: string, shape: string): Schema {
  return {
    if: { required: ["cut"], properties: { cut: { const: kind } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ["result"], properties: { result: ref(shape) } },
  };
}

const error = ref("Error");
const dry = { ran: { const: false }, shape: object, "pick?": pick };

/** The answers to a POST. */
export const answerSchemas = {
  Result: closed({ key: text, ran, ...outcome }, hasOutcome),
  DryRun: closed({ key: text, ...dry }),
  Batch: closed({
    key: text,
    ran: { const: true },
    count,
    results: listOf(oneOf("ResultOfOne", "FailureOfOne")),
    "note?": note,
  }),
  DryBatch: closed({
    key: text,
    ran: { const: false },
    count,
    results: listOf(oneOf("DryRunOfOne", "ResultOfOne", "FailureOfOne")),
  }),
  ResultOfOne: closed({ ran, ...outcome }, hasOutcome),
  DryRunOfOne: closed(dry),
  FailureOfOne: closed({ ran, error, ...outcome }),
  Failure: closed({ "key?": text, ran, error, ...outcome }),
  RateLimited: closed({ key: text, ran, result: ref("RateLimit"), "invocation?": invocation }),
  Error: closed({ code: { enum: errorCodes }, message: text, details: object }),
  RateLimit: closed({
    type: { const: "rate_limited" },
    retryAfterSeconds: { type: "number", minimum: 0 },
    upstream: text,
    message: text,
  }),
  Truncated: closed({
    truncated: { const: true },
    preview: text,
    offset: count,
    totalChars: count,
    estimatedTokens: count,
    "next?": next,
    note: text,
  }),
  Paginated: closed({
    paginated: { const: true },
    items: { type: "array" },
    page: count,
    "totalPages?": { ...count, description: "Absent, as totalItems, if the service has more" },
    "totalItems?": count,
    hasMore: { type: "boolean" },
    "path?": { ...text, description: "Where the list stands in the result, as JMESPath" },
    "rest?": { description: "The result without the list" },
    "next?": next,
    note: text,
  }),
  Summarized: {
    type: "object",
    description: "The result's own keys with shortened values, beside these",
    required: ["_summarized", "_totalKeys", "_estimatedTokens", "_cut", "_note"],
    properties: {
      _summarized: { const: true },
      _totalKeys: count,
      _estimatedTokens: count,
      _cut: { ...listOf(text), description: "What was shortened" },
      _next: next,
      _note: text,
    },
  },
};
