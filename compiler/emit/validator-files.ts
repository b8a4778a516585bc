import { type EmitContext, emitted } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { Code } from "./text/code.ts";
import type { CompiledValidators } from "./validators/compile-validators.ts";
import type { ValidatorCode } from "./validators/validator-code.ts";

/** One module a tool, and the one that finds them by the tool's name. */
export function validatorFiles(
  context: EmitContext,
  validators: CompiledValidators,
): readonly GeneratedFile[] {
  const tools = context.tools.map(({ tool, names }, at) => {
    const compiled = validators.tools[at];
    if (compiled === undefined) throw new Error(`no validators for ${tool.name}`);
    return { name: tool.name, path: `./validators/${names.file}.ts`, ...compiled };
  });
  return [
    emitted(context, "validators.ts", "validators.ts", { tools }),
    ...tools.map(({ path, args, result }) =>
      emitted(context, path, "validator.ts", {
        args: codeOf(args),
        result: result === undefined ? undefined : codeOf(result),
      }),
    ),
  ];
}

/** Schemas that can not be compiled are diagnostics, and nothing is emitted then. */
function codeOf(validator: ValidatorCode): Code {
  if (validator.kind === "failure") throw new Error(`a schema without validator: ${validator.reason}`);
  return new Code(validator.code);
}
