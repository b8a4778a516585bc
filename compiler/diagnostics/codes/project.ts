import { message, rules } from "../message.ts";

/** DMC5000-5999 config, budgets, client profiles, writing, imports, the command line. */
export const projectRules = rules({
  DMC5001: {
    severity: "error",
    title: "unknown option",
    message: message`unknown option \`${"option"}\` in the config`,
  },
  DMC5002: {
    severity: "error",
    title: "bad value of an option",
    message: message`option \`${"option"}\` must be ${"expected"}`,
  },
  DMC5003: {
    severity: "error",
    title: "unreadable file of the config",
    message: message`option \`${"option"}\` names \`${"path"}\`: ${"reason"}`,
  },
  DMC5004: {
    severity: "warning",
    title: "package without ES modules",
    message: message`the package ${"is"}, and generated servers are ES modules`,
  },
  DMC5005: {
    severity: "warning",
    title: "tsconfig that refuses imports of .ts files",
    message: message`tsc will refuse the imports of generated code: they end in \`.ts\``,
  },
  DMC5101: {
    severity: "warning",
    title: "names too long for some clients",
    message: message`\`${"server"}\` and \`${"tool"}\` have ${"length"} characters together`,
  },
  DMC5102: {
    severity: "warning",
    title: "instructions that clients cut",
    message: message`the instructions are ${"length"} characters`,
  },
  DMC5103: {
    severity: "warning",
    title: "too many tools for some clients",
    message: message`${"count"} tools are listed in full`,
  },
  DMC5201: {
    severity: "error",
    title: "no list of tools",
    message: message`${"file"} does not contain ${"missing"}`,
  },
  DMC5202: {
    severity: "warning",
    title: "a row that is not a tool",
    message: message`${"where"} of the list has no name and was left out`,
  },
  DMC5203: {
    severity: "warning",
    title: "listed tool without a schema",
    message: message`\`${"name"}\` has no input schema, and is imported without arguments`,
  },
  DMC5204: {
    severity: "warning",
    title: "one page of a list",
    message: message`the list goes on: its next page has the cursor \`${"cursor"}\``,
  },
  DMC5205: {
    severity: "error",
    title: "error in place of a list",
    message: message`the server answered with an error: ${"message"}`,
  },
  DMC5301: {
    severity: "error",
    title: "handler file that is not TypeScript",
    message: message`nothing can be added to ${"file"}: line ${"line"}: ${"reason"}`,
  },
  DMC5302: {
    severity: "error",
    title: "handler that is not exported",
    message: message`${"file"} already has ${"name"}, but does not export it`,
  },
  DMC5401: {
    severity: "error",
    title: "unreadable recording",
    message: message`option \`traffic\` names \`${"path"}\`: ${"reason"}`,
  },
  DMC5402: {
    severity: "warning",
    title: "recording with lines that are not messages",
    message: message`ignored ${"lines"} of ${"file"}: not JSON`,
  },
  DMC5403: {
    severity: "warning",
    title: "recorded calls of unknown tools",
    message: message`ignored ${"calls"} to unknown tools in ${"file"}`,
  },
});
