import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import type { SchemaProblem } from "../../../schema/resolve/problem.ts";
import type { Span } from "../../../source/source-file.ts";
import type { Path } from "../../../source/syntax-tree.ts";

/** Every `$ref` leads to a schema inside the spec. */
export const schemaReference: Rule = {
  server: ({ schemas }, context) => {
    for (const schema of schemas.values()) {
      for (const problem of schema.resolved.problems)
        report(problem, (path) => placeIn(schema, path), context);
    }
  },
  tool: (tool, context) => {
    for (const problem of tool.resolvedInput.problems) {
      report(problem, (path) => placeIn(tool, ["input", ...tool.input.sourcePath(path)]), context);
    }
    for (const problem of tool.resolvedOutput?.problems ?? []) {
      report(problem, (path) => placeIn(tool, ["output", ...path]), context);
    }
  },
};

function report(problem: SchemaProblem, place: (path: Path) => Span, context: CheckContext): void {
  const { kind, message, reference = "", candidates = [], shared, path } = problem;
  const declared = shared === undefined ? undefined : context.server.schemas.get(shared);
  const span = declared === undefined ? place(path) : placeIn(declared, path);
  if (kind === "unresolvable") {
    const otherwise = "declare it in the `$defs` of this schema, or in the `schemas` of the spec";
    const help = suggest(reference, candidates, "known schemas are", otherwise);
    context.report("DMC3002", { reference }, { span, help });
  } else if (kind === "remote") {
    const help = "copy it into `schemas`, and refer to `#/schemas/Name`: schemas are never fetched";
    context.report("DMC3003", { reference }, { span, help });
  } else {
    context.report("DMC3010", { reason: message }, { span });
  }
}
