import { createHash } from "node:crypto";
import type { ValidatorCode } from "../../schema/validator/validator-code.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import type { SchemaCode, ToolValidatorCode } from "../schema-code/schema-code.ts";
import { Code } from "../text/code.ts";

/** From this number of tools on, several validators share a module: creating a thousand files can take longer than generating them. */
const many = 150;
const sharing = 16;

/** One module for each tool, or in a large catalogue for about a dozen; and the module that loads them by the tool's name. */
export function validatorFiles(context: EmitContext, code: SchemaCode): readonly GeneratedFile[] {
  const moduleOf = modules(context.tools.length);
  const tools = context.tools.map(({ tool, names }, at) => {
    const validators = code.validators[at];
    if (validators === undefined) throw new Error(`no validators for ${tool.name}`);
    const path = `./validators/${moduleOf(tool.name) ?? names.file}.ts`;
    return { name: tool.name, path, export: names.file, body: new Code(factoryBody(validators)) };
  });
  const paths = new Map<string, typeof tools>();
  for (const tool of tools) paths.set(tool.path, [...(paths.get(tool.path) ?? []), tool]);
  return [
    emitted(context, "validators.ts", "validators.ts", { tools }),
    ...[...paths].map(([path, together]) => emitted(context, path, "validator.ts", { tools: together })),
  ];
}

/** Returns the shared module of a tool, by the hash of its name: a new tool does not move other tools. */
function modules(tools: number): (name: string) => string | undefined {
  if (tools < many) return () => undefined;
  const count = 2 ** Math.ceil(Math.log2(tools / sharing));
  return (name) => {
    const hash = createHash("sha256").update(name).digest().readUInt32BE();
    return (hash % count).toString(16).padStart(2, "0");
  };
}

/**
 * The body of a ToolValidatorsFactory, whose parameter is `support`. Each validator is inside a function of its own,
 * because ajv uses the same names in each.
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

/** The checks guarantee that the schema can be compiled. A failure is a fault of the compiler. */
function codeOf(validator: ValidatorCode): string {
  if (validator.kind === "failure") throw new Error(`a schema without validator: ${validator.reason}`);
  return validator.code;
}
