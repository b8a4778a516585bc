import type { Catalogue } from "./catalogue/catalogue.ts";
import { placeIn } from "./check/declared.ts";
import type { ServerUnit } from "./check/server-unit.ts";
import type { Report } from "./diagnostics/report.ts";
import type { CompiledValidators } from "./emit/validators/compile-validators.ts";

/**
 * Reports the schemas that ajv can not make a validator of, though every keyword of them is right: the rules of
 * check() know nothing of such. True where there are none.
 */
export function reportValidators(
  unit: ServerUnit,
  { tools }: Catalogue,
  validators: CompiledValidators,
  report: Report,
): boolean {
  const declared = new Map(unit.tools.map((tool) => [tool.name, tool]));
  let usable = true;
  for (const [index, { args, result }] of validators.tools.entries()) {
    const tool = declared.get(tools[index]?.name ?? "");
    if (tool === undefined) throw new Error("validators are not in the order of the catalogue");
    for (const [key, validator] of [
      ["input", args],
      ["output", result],
    ] as const) {
      if (validator?.kind !== "failure") continue;
      usable = false;
      report.add("DMC3022", { schema: key, reason: validator.reason }, { span: placeIn(tool, [key], "key") });
    }
  }
  return usable;
}
