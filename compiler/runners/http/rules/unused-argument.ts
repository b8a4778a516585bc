import { isObject } from "../../../../runtime/support/json.ts";
import { placeIn } from "../../../bind/declared.ts";
import { templatesIn } from "../../../bind/templates.ts";
import { findArgument } from "../../../schema/find-argument.ts";
import type { RunRule } from "../../runner-kind.ts";
import { httpTemplates } from "../http-templates.ts";

/** Every argument of an HTTP tool is part of the request. */
export const httpUnusedArgument: RunRule<"http"> = (tool, context) => {
  const schema = tool.resolvedInput.schema;
  const properties =
    isObject(schema) && isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  const templates = templatesIn(tool, ["run", "http"], httpTemplates(tool.run.spec), schema);
  const named = templates.flatMap(({ template }) =>
    template.parts.flatMap((part) => (part.kind === "insert" ? [part.name] : [])),
  );
  // A template with a misspelt name would make the argument that it means look unused: that is one mistake.
  if (named.some((name) => findArgument(schema, name).kind === "missing")) return;
  for (const name of properties) {
    if (named.some((used) => used === name || used.startsWith(`${name}.`))) continue;
    context.report(
      "DMC4025",
      { name },
      {
        span: placeIn(tool, ["input", ...tool.input.sourcePath(["properties", name])], "key"),
        help: `insert it as \`{${name}}\` in the path, the query, a header or the body, or remove it`,
      },
    );
  }
};
