import { parseTemplate } from "../../../../runtime/runner/template.ts";
import { placeIn } from "../../../bind/declared.ts";
import { findArgument } from "../../../schema/find-argument.ts";
import type { RunRule } from "../../runner-kind.ts";

/** A command line begins with a program that no argument can change, and its switches are arguments of the tool. */
export const execArgv: RunRule<"exec"> = (tool, { report }) => {
  const { argv } = tool.run.spec;
  const [program] = argv;
  if (typeof program !== "string" || parseTemplate(program).parts.some(({ kind }) => kind === "insert"))
    report(
      "DMC4050",
      { reason: "the program must be a fixed text" },
      {
        span: placeIn(tool, ["run", "exec", "argv", 0]),
        help: "write the program first: no argument may choose it",
      },
    );
  for (const [index, part] of argv.entries()) {
    if (typeof part !== "object" || !("when" in part)) continue;
    if (findArgument(tool.resolvedInput.schema, part.when).kind !== "missing") continue;
    report(
      "DMC4050",
      { reason: `there is no argument \`${part.when}\`` },
      {
        span: placeIn(tool, ["run", "exec", "argv", index, "when"]),
        help: "name an argument of `input`: the words are added if it is given and not false",
      },
    );
  }
};
