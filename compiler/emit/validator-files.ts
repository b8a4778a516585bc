import { posix } from "node:path";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { EmittedFile } from "./emitted-file.ts";
import { renderFrame } from "./frames.ts";
import type { ToolNames } from "./names.ts";
import { Code } from "./text/code.ts";
import type { CompiledValidators } from "./validators/compile-validators.ts";
import type { ValidatorCode } from "./validators/validator-code.ts";

/** One module a tool, and the one that finds them by the tool's name. */
export function validatorFiles(
  { tools }: Catalogue,
  names: readonly ToolNames[],
  validators: CompiledValidators,
  folder: string,
  sources: string,
): readonly EmittedFile[] {
  const modules = tools.map((tool, index) => `./validators/${names[index]?.module}.ts`);
  const index = renderFrame("validators.ts", {
    sources,
    tools: tools.map((tool, at) => ({ name: tool.name, path: modules[at] })),
  });
  return [
    { path: posix.join(folder, "validators.ts"), text: index, owner: "generated" },
    ...validators.tools.map(
      ({ args, result }, at): EmittedFile => ({
        path: posix.join(folder, modules[at] ?? ""),
        text: renderFrame("validator.ts", {
          sources,
          args: codeOf(args),
          result: result === undefined ? undefined : codeOf(result),
        }),
        owner: "generated",
      }),
    ),
  ];
}

/** Schemas that can not be compiled are diagnostics, and nothing is emitted then. */
function codeOf(validator: ValidatorCode): Code {
  if (validator.kind === "failure") throw new Error(`a schema without validator: ${validator.reason}`);
  return new Code(validator.code);
}
