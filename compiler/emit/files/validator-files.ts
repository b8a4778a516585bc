import { createHash } from "node:crypto";
import type { ValidatorCode } from "../../schema/validator/validator-code.ts";
import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import type { SchemaCode, ToolValidatorCode } from "../schema-code/schema-code.ts";
import { Code } from "../text/code.ts";

/** From so many tools on they share modules: a file system may take longer to create a thousand files than we to fill them. */
const many = 150;
const sharing = 16;

/** One module a tool, or of a large catalogue one for about a dozen; and the one that finds them by the tool's name. */
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

/** The module that a tool shares: by the hash of its name, so that another tool moves none. */
function modules(tools: number): (name: string) => string | undefined {
  if (tools < many) return () => undefined;
  const count = 2 ** Math.ceil(Math.log2(tools / sharing));
  return (name) => {
    const hash = createHash("sha256").update(name).digest().readUInt32BE();
    return (hash % count).toString(16).padStart(2, "0");
  };
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
