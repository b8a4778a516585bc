import type { TemplateValue } from "../../bind/templates.ts";
import type { ExecSpec } from "./exec-spec.ts";

/** The parts of a run in which every string is a template. */
export function execTemplates({ argv, stdin }: ExecSpec): readonly TemplateValue[] {
  return [
    ...argv.map((part, index): TemplateValue => {
      const place = ["argv", index];
      return typeof part === "object" && "when" in part ? [[...place, "args"], part.args] : [place, part];
    }),
    [["stdin"], stdin],
  ];
}
