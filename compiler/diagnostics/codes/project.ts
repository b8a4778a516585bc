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
    message: message`the package ${"is"}, but generated servers are ES modules`,
  },
  DMC5005: {
    severity: "warning",
    title: "tsconfig that refuses imports of .ts files",
    message: message`tsc refuses the imports of generated code, because they end in \`.ts\``,
  },
  DMC5101: {
    severity: "warning",
    title: "names too long for some clients",
    message: message`the names \`${"server"}\` and \`${"tool"}\` have ${"length"} characters together`,
  },
  DMC5102: {
    severity: "warning",
    title: "instructions that clients cut",
    message: message`the instructions have ${"length"} characters`,
  },
  DMC5103: {
    severity: "warning",
    title: "too many tools for some clients",
    message: message`the server lists ${"count"} tools in full`,
  },
  DMC5201: {
    severity: "error",
    title: "no list of tools",
    message: message`${"file"} does not contain ${"missing"}`,
    help: 'save the answer of a server to `tools/list`: `{ "tools": [{ "name": … }] }`',
  },
  DMC5202: {
    severity: "warning",
    title: "list entry that is not a tool",
    message: message`${"where"} of the list has no \`name\`, and is not imported`,
    help: "add a `name` to import it",
  },
  DMC5203: {
    severity: "warning",
    title: "listed tool without a schema",
    message: message`\`${"name"}\` has no input schema, and is imported without arguments`,
  },
  DMC5204: {
    severity: "warning",
    title: "one page of a list",
    message: message`the list is incomplete: its next page has the cursor \`${"cursor"}\``,
  },
  DMC5205: {
    severity: "error",
    title: "error in place of a list",
    message: message`the file contains an error in place of a list: ${"message"}`,
    help: "use `deltamcp import tools URL`, which does the handshake; `--header` sends a token",
  },
  DMC5206: {
    severity: "error",
    title: "not an OpenAPI document",
    message: message`${"file"} ${"reason"}`,
  },
  DMC5207: {
    severity: "error",
    title: "filter that matches nothing",
    message: message`\`${"filter"}\` matches 0 of ${"total"} operations`,
  },
  DMC5301: {
    severity: "error",
    title: "handler file that is not TypeScript",
    message: message`cannot parse ${"file"}: line ${"line"}: ${"reason"}`,
    help: "correct it: a build adds the missing functions to this file",
  },
  DMC5302: {
    severity: "error",
    title: "handler that is not exported",
    message: message`${"file"} has ${"name"}, but does not export it`,
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
    help: "write one JSON message or receipt on each line, or remove the line",
  },
  DMC5403: {
    severity: "warning",
    title: "recorded calls of unknown tools",
    message: message`ignored ${"calls"} to unknown tools in ${"file"}`,
  },
});
