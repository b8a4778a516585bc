import { message, rules } from "../message.ts";

/** DMC3000-3999 JSON Schemas and the normaliser. */
export const schemaRules = rules({
  DMC3001: {
    severity: "error",
    title: "bad value of a keyword",
    message: message`\`${"keyword"}\` must be ${"expected"}`,
  },
  DMC3002: {
    severity: "error",
    title: "unresolvable reference",
    message: message`\`$ref: ${"reference"}\` leads nowhere`,
  },
  DMC3003: {
    severity: "error",
    title: "remote reference",
    message: message`\`$ref: ${"reference"}\` leads out of the spec`,
  },
  DMC3004: {
    severity: "error",
    title: "required without property",
    message: message`\`${"name"}\` is required but is not a property`,
  },
  DMC3005: {
    severity: "error",
    title: "input that is not an object",
    message: message`the input of a tool must be an object, not ${"type"}`,
  },
  DMC3006: {
    severity: "error",
    title: "bad regular expression",
    message: message`this is not a regular expression: ${"reason"}`,
  },
  DMC3007: {
    severity: "warning",
    title: "unknown format",
    message: message`format \`${"format"}\` is not known, so nothing is checked`,
  },
  DMC3008: {
    severity: "warning",
    title: "keyword of an older draft",
    message: message`\`${"keyword"}\` is written as in older drafts of JSON Schema`,
  },
  DMC3009: {
    severity: "warning",
    title: "unknown keyword",
    message: message`\`${"keyword"}\` is not a keyword of JSON Schema, so it has no effect`,
  },
  DMC3010: { severity: "error", title: "schema that cannot be resolved", message: message`${"reason"}` },
  DMC3011: {
    severity: "warning",
    title: "default that its schema refuses",
    message: message`the default ${"reason"}`,
  },
  DMC3012: {
    severity: "warning",
    title: "argument name that clients refuse",
    message: message`some clients refuse an argument called \`${"name"}\``,
  },
  DMC3013: {
    severity: "warning",
    title: "regular expression without Unicode",
    message: message`this is not a Unicode regular expression: ${"reason"}`,
  },
  DMC3014: {
    severity: "error",
    title: "bad header of an argument",
    message: message`\`x-mcp-header\` ${"problem"}`,
  },
  DMC3015: {
    severity: "error",
    title: "text cut at a comma",
    message: message`\`${"keyword"}\` is not a keyword: the comma before it ended the text`,
  },
  DMC3016: {
    severity: "warning",
    title: "slow regular expression",
    message: message`this regular expression can take exponential time`,
  },
  DMC3017: {
    severity: "warning",
    title: "part of an input that callers cannot send",
    message: message`clients of profile \`${"profile"}\` cannot send ${"parts"}`,
  },
  DMC3018: {
    severity: "warning",
    title: "keywords that contradict each other",
    message: message`${"problem"}`,
  },
  DMC3020: {
    severity: "error",
    title: "example with wrong arguments",
    message: message`the arguments do not fit the input: ${"reason"}`,
  },
  DMC3021: {
    severity: "error",
    title: "example with a wrong result",
    message: message`the result does not fit the output: ${"reason"}`,
  },
});
