import { message, rules } from "../message.ts";

/** DMC5000-5999 config, budgets, client profiles, writing, imports, the command line. */
export const projectRules = rules({
  DMC5101: {
    severity: "error",
    title: "handler file that is no TypeScript",
    message: message`nothing can be added to ${"file"}: line ${"line"}: ${"reason"}`,
  },
  DMC5102: {
    severity: "error",
    title: "handler that is not exported",
    message: message`${"file"} has a ${"name"} already, and does not export it`,
  },
  DMC5201: {
    severity: "error",
    title: "no list of tools",
    message: message`${"file"} holds no list of tools`,
  },
  DMC5202: {
    severity: "warning",
    title: "a row that is no tool",
    message: message`row ${"index"} of the list has no name and was left out`,
  },
});
