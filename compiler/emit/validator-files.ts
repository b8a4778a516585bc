import { type EmitContext, emitted } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import type { SchemaCode, ToolValidatorCode } from "./schema-code/schema-code.ts";
import type { ValidatorCode } from "./schema-code/validator-code.ts";
import { Code } from "./text/code.ts";

/** One module a tool, and the one that finds them by the tool's name. */
export function validatorFiles(context: EmitContext, code: SchemaCode): readonly GeneratedFile[] {
  const tools = context.tools.map(({ tool, names }, at) => {
    const validators = code.validators[at];
    if (validators === undefined) throw new Error(`no validators for ${tool.name}`);
    return { name: tool.name, path: `./validators/${names.file}.ts`, validators };
  });
  return [
    emitted(context, "validators.ts", "validators.ts", { tools }),
    ...tools.map(({ path, validators }) =>
      emitted(context, path, "validator.ts", { body: new Code(factoryBody(validators)) }),
    ),
  ];
}

/**
 * The body of a ToolValidatorsFactory, whose parameter is `support`. Each validator has a function around it, because
 * ajv begins to count its names anew for each.
 */
export function factoryBody({ args, result }: ToolValidatorCode): string {
  const validators = { args: codeOf(args), ...(result === undefined ? {} : { result: codeOf(result) }) };
  const functions = Object.entries(validators).map(
    ([name, code]) => `const ${name} = (() => { ${code} })();`,
  );
  return [
    "const { formats, ucs2length, equal } = support;",
    ...functions,
    `return { ${Object.keys(validators).join(", ")} };`,
  ].join("\n");
}

/** What check() lets through can be compiled: a failure is a fault of ours. */
function codeOf(validator: ValidatorCode): string {
  if (validator.kind === "failure") throw new Error(`a schema without validator: ${validator.reason}`);
  return validator.code;
}
