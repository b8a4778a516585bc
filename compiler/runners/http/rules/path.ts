import { parseTemplate } from "../../../../runtime/runner/template.ts";
import type { BoundTool } from "../../../bind/bound-server.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext } from "../../../bind/rule.ts";
import { findArgument } from "../../../schema/find-argument.ts";
import { textSpan } from "../../../source/text-span.ts";
import type { RunRule } from "../../runner-kind.ts";

/** A path begins with `/`, has no query, and inserts required arguments only. */
export const httpPath: RunRule<"http"> = (tool, context) => {
  const { path } = tool.run.spec;
  checkForm(tool, path, context);
  checkArguments(tool, path, context);
};

function checkForm(tool: BoundTool, path: string, context: CheckContext): void {
  const span = placeIn(tool, ["run", "http", "path"]);
  if (!path.startsWith("/")) {
    const help = /^https?:/.test(path)
      ? "move the scheme and the host into the upstream's `baseUrl`"
      : `write \`/${path}\`: the path is added to the upstream's \`baseUrl\``;
    context.report("DMC4020", { reason: "does not begin with `/`" }, { span, help });
  }
  const mark = path.search(/[?#]/);
  if (mark === -1) return;
  context.report(
    "DMC4020",
    { reason: path.charAt(mark) === "?" ? "has a query in it" : "has a fragment in it" },
    {
      span: textSpan(span, path, mark, path.length),
      help:
        path.charAt(mark) === "?"
          ? "write it as `query: { name: value }`"
          : "remove it: a fragment is never sent",
    },
  );
}

function checkArguments(tool: BoundTool, path: string, context: CheckContext): void {
  for (const part of parseTemplate(path).parts) {
    if (part.kind === "text") continue;
    const found = findArgument(tool.resolvedInput.schema, part.name);
    if (found.kind === "missing" || found.required) continue;
    context.report(
      "DMC4021",
      { name: part.name },
      {
        span: textSpan(placeIn(tool, ["run", "http", "path"]), path, part.start, part.end),
        help: "make it required, or give it a default: a call without it would fail",
      },
    );
  }
}
