import { message, rules } from "../message.ts";

/** DMC4000-4999 runners, templates, expressions, handlers, upstreams. */
export const runRules = rules({
  DMC4001: {
    severity: "error",
    title: "unknown upstream",
    message: message`the server has no upstream \`${"upstream"}\``,
  },
  DMC4002: { severity: "error", title: "bad base URL", message: message`the base URL ${"reason"}` },
  DMC4003: {
    severity: "error",
    title: "bad reference to the environment",
    message: message`\`${"reference"}\` ${"reason"}`,
  },
  DMC4004: {
    severity: "warning",
    title: "secret in the spec",
    message: message`the spec contains a secret in plain text`,
  },
  DMC4005: {
    severity: "warning",
    title: "template in an upstream",
    message: message`an upstream has no arguments, so \`${"template"}\` is sent literally`,
  },
  DMC4010: { severity: "error", title: "bad template", message: message`${"reason"}` },
  DMC4011: {
    severity: "error",
    title: "template without argument",
    message: message`the tool has no argument \`${"name"}\``,
  },
  DMC4012: {
    severity: "error",
    title: "template without quotes",
    message: message`YAML reads \`${"template"}\` without quotes as a map, not as a template`,
  },
  DMC4013: {
    severity: "warning",
    title: "dollar before a template",
    message: message`\`$${"template"}\` sends a literal dollar sign before the argument`,
  },
  DMC4020: { severity: "error", title: "bad path", message: message`the path ${"reason"}` },
  DMC4021: {
    severity: "warning",
    title: "optional argument in a path",
    message: message`the path needs the argument \`${"name"}\`, which is optional`,
  },
  DMC4022: {
    severity: "error",
    title: "body of a request that has none",
    message: message`a ${"method"} request cannot have a body`,
  },
  DMC4023: {
    severity: "error",
    title: "bad name in a request",
    message: message`\`${"name"}\` cannot be the name of a ${"sort"}`,
  },
  DMC4024: {
    severity: "error",
    title: "style of an unknown parameter",
    message: message`the request has no parameter \`${"name"}\``,
  },
  DMC4025: {
    severity: "warning",
    title: "unused argument",
    message: message`the ${"run"} does not use the argument \`${"name"}\``,
  },
  DMC4026: {
    severity: "error",
    title: "response in a form that the tool cannot use",
    message: message`${"part"} needs JSON data, and \`response: ${"form"}\` does not give any`,
  },
  DMC4030: {
    severity: "error",
    title: "bad handler reference",
    message: message`\`${"reference"}\` ${"reason"}`,
  },
  DMC4031: {
    severity: "error",
    title: "handler file that cannot be read",
    message: message`cannot parse \`${"module"}\`: ${"reason"}`,
  },
  DMC4032: {
    severity: "error",
    title: "missing handler file",
    message: message`there is no file \`${"module"}\``,
  },
  DMC4033: {
    severity: "error",
    title: "handler with a misspelt name",
    message: message`\`${"module"}\` has no export \`${"name"}\``,
  },
  DMC4034: {
    severity: "warning",
    title: "handler that is not written yet",
    message: message`\`${"module"}\` does not export \`${"name"}\` yet`,
  },
  DMC4035: {
    severity: "error",
    title: "handler that does not fit its types",
    message: message`${"message"} (${"code"})`,
    help: 'the type of a handler is `Handlers["name"]`, from the generated `handlers.ts`',
  },
  DMC4040: {
    severity: "error",
    title: "bad expression",
    message: message`invalid JMESPath: ${"reason"}`,
    help: "correct the expression; https://jmespath.org describes the language",
  },
  DMC4041: {
    severity: "warning",
    title: "pick of a property that does not exist",
    message: message`the output has no property \`${"name"}\` at this place`,
  },
  DMC4050: {
    severity: "error",
    title: "command line that cannot be run",
    message: message`${"reason"}`,
  },
  DMC4051: {
    severity: "error",
    title: "query that cannot be run",
    message: message`${"reason"}`,
  },
  DMC4042: {
    severity: "error",
    title: "pages that cannot be read",
    message: message`${"reason"}`,
  },
});
