import type { Bindings } from "../../runtime/runner/binding.ts";
import { isObject } from "../../runtime/support/json.ts";
import { placeIn } from "../bind/declared.ts";
import { type TemplateValue, templatesIn } from "../bind/templates.ts";
import { findArgument } from "../schema/find-argument.ts";
import type { RunRule } from "./runner-kind.ts";
import type { RunSpecs } from "./spec-run.ts";

interface ArgumentUse<Kind extends keyof Bindings> {
  /** The key below `run`. */
  readonly key: Kind;
  /** The field's word for the run: `request`. */
  readonly run: string;
  /** How an argument is used, as the beginning of a help line. */
  howTo(name: string): string;
  templates(spec: RunSpecs[Kind]): readonly TemplateValue[];
  /** Arguments that are used without a template. Default: none. */
  named?(spec: RunSpecs[Kind]): readonly string[];
}

/** Returns the rule that every argument of a tool is part of its run. */
export function unusedArgument<Kind extends keyof Bindings>({
  key,
  run,
  howTo,
  templates,
  named: namedIn = () => [],
}: ArgumentUse<Kind>): RunRule<Kind> {
  return (tool, context) => {
    const schema = tool.resolvedInput.schema;
    const spec = tool.run.spec as RunSpecs[Kind];
    const properties =
      isObject(schema) && isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
    const inserted = templatesIn(tool, ["run", key], templates(spec), schema).flatMap(({ template }) =>
      template.parts.flatMap((part) => (part.kind === "insert" ? [part.name] : [])),
    );
    // A template with a misspelt name would make the argument that it means look unused: that is one mistake.
    const named = [...inserted, ...namedIn(spec)];
    if (named.some((name) => findArgument(schema, name).kind === "missing")) return;
    for (const name of properties) {
      if (named.some((used) => used === name || used.startsWith(`${name}.`))) continue;
      context.report(
        "DMC4025",
        { run, name },
        {
          span: placeIn(tool, ["input", ...tool.input.sourcePath(["properties", name])], "key"),
          help: `${howTo(name)}, or remove it`,
        },
      );
    }
  };
}
