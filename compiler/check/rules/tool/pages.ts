import type { BoundTool } from "../../../bind/bound-server.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { didYouMean, listNames } from "../../../diagnostics/suggest.ts";
import { runnerOf } from "../../../runners/runner-kinds.ts";
import { findArgument } from "../../../schema/find-argument.ts";

const linkHeader = "link-header";

/** The runner can go to the next page: by its address, or with an existing argument. */
export const pages: Rule = {
  tool: (tool, context) => {
    const wanted = tool.value.result?.pages;
    if (wanted === undefined) return;
    const { next, argument, count } = wanted;
    if (argument === undefined && count !== undefined) {
      const reason = "`count` needs the argument that goes up";
      const help = "name it: `argument: page`";
      context.report("DMC4042", { reason }, { span: placeIn(tool, ["result", "pages", "count"]), help });
    } else if (argument !== undefined) checkArgument(tool, next, argument, context);
    else if (runnerOf(tool).followsPages !== true) {
      const reason = `a \`${tool.run.kind}\` tool cannot request a page by its URL`;
      const help =
        "set `argument` to the argument that takes the cursor, and `next` to its place in the result";
      context.report("DMC4042", { reason }, { span: placeIn(tool, ["result", "pages", "next"]), help });
    }
  },
};

function checkArgument(tool: BoundTool, next: string, argument: string, context: CheckContext): void {
  const span = placeIn(tool, ["result", "pages", "argument"]);
  if (next === linkHeader) {
    const reason = "a Link header contains a URL, so `argument` has no meaning here";
    context.report("DMC4042", { reason }, { span, help: "remove `argument`" });
    return;
  }
  const found = findArgument(tool.resolvedInput.schema, argument);
  if (found.kind === "found") return;
  const { candidates } = found;
  const help = didYouMean(argument, candidates) ?? `the arguments are ${listNames(candidates)}`;
  context.report("DMC4042", { reason: `the tool has no argument \`${argument}\`` }, { span, help });
}
