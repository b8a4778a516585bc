import type { RunnerKind } from "../runner-kind.ts";
import { unusedArgument } from "../unused-argument.ts";
import { execTemplates } from "./exec-templates.ts";
import { execArgv } from "./rules/argv.ts";

/** One program, without a shell. */
export const execKind: RunnerKind<"exec"> = {
  templates: execTemplates,
  rules: [
    execArgv,
    unusedArgument({
      key: "exec",
      run: "command line",
      templates: execTemplates,
      named: ({ argv }) =>
        argv.flatMap((part) => (typeof part === "object" && "when" in part ? [part.when] : [])),
      howTo: (name) => `insert it as \`{${name}}\` in \`argv\` or \`stdin\``,
    }),
  ],
  lower: ({ run }) => ({ run: { kind: "exec", ...run.spec } }),
};
