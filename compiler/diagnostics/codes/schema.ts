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
    message: message`\`$ref: ${"reference"}\` names a schema that does not exist`,
  },
  DMC3003: {
    severity: "error",
    title: "remote reference",
    message: message`\`$ref: ${"reference"}\` points outside the spec`,
  },
  DMC3004: {
    severity: "error",
    title: "required without property",
    message: message`\`${"name"}\` is required but is not a property`,
  },
  DMC3005: {
    severity: "error",
    title: "input that is not an object",
    message: message`the input of a tool must be an object, but its \`type\` is ${"type"}`,
  },
  DMC3006: {
    severity: "error",
    title: "bad regular expression",
    message: message`invalid regular expression: ${"reason"}`,
  },
  DMC3007: {
    severity: "warning",
    title: "unknown format",
    message: message`unknown format \`${"format"}\`: no value is checked against it`,
  },
  DMC3008: {
    severity: "warning",
    title: "keyword of an older draft",
    message: message`\`${"keyword"}\` has the form of an older draft of JSON Schema`,
  },
  DMC3009: {
    severity: "warning",
    title: "unknown keyword",
    message: message`\`${"keyword"}\` is not a keyword of JSON Schema, so it has no effect`,
  },
  DMC3010: {
    severity: "error",
    title: "schema that cannot be resolved",
    message: message`${"reason"}`,
    help: "simplify the schema: write one of its references as the schema itself",
  },
  DMC3011: {
    severity: "warning",
    title: "default that its schema refuses",
    message: message`the default ${"reason"}`,
  },
  DMC3012: {
    severity: "warning",
    title: "argument name that clients refuse",
    message: message`some clients refuse an argument with the name \`${"name"}\``,
  },
  DMC3013: {
    severity: "warning",
    title: "regular expression that is not Unicode",
    message: message`the regular expression is invalid with the flag \`u\`: ${"reason"}`,
  },
  DMC3014: {
    severity: "error",
    title: "bad header of an argument",
    message: message`\`x-mcp-header\` ${"problem"}`,
  },
  DMC3015: {
    severity: "error",
    title: "text cut at a comma",
    message: message`\`${"keyword"}\` is not a keyword: the comma before it ends the text`,
  },
  DMC3016: {
    severity: "warning",
    title: "slow regular expression",
    message: message`matching this regular expression can take exponential time`,
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
  DMC3019: {
    severity: "warning",
    title: "schema that some clients refuse",
    message: message`${"problem"}`,
  },
  DMC3020: {
    severity: "error",
    title: "example with wrong arguments",
    message: message`the arguments do not fit the tool's input: ${"reason"}`,
    help: "correct the example, or the `input` of the tool",
  },
  DMC3021: {
    severity: "error",
    title: "example with a wrong result",
    message: message`the result does not fit the tool's output: ${"reason"}`,
    help: "correct the example, or the `output` of the tool",
  },
});
