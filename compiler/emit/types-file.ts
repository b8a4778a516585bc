import type { JsonSchema } from "../../runtime/json.ts";
import { pickedSchema } from "../pick/picked-schema.ts";
import { printTypeScript } from "../types/print-typescript.ts";
import { type EmitContext, emitted, type NamedTool } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { Code } from "./text/code.ts";
import { visibleCode } from "./text/invisible.ts";

/**
 * Args and Result types of every tool, with the docs as TSDoc. Types are printed from their own representation and not
 * built with ts-morph: loading that alone takes 0.3 s and 90 MB, and the types of 891 tools are printed in a tenth.
 */
export function typesFile(context: EmitContext): GeneratedFile {
  const declarations = context.tools.flatMap(declarationsOf).map((text) => new Code(text.trimEnd()));
  return emitted(context, "types.ts", "types.ts", { declarations });
}

/** Callers see what `pick` leaves of a result; a handler returns what the output schema says. */
function declarationsOf({ tool, names }: NamedTool): readonly string[] {
  const docs = [tool.description, tool.docs ?? ""].join("\n").trim();
  const output = tool.output?.author;
  const picks = names.output !== names.result;
  const result =
    output !== undefined && tool.result.pick !== undefined ? pickedSchema(tool.result.pick, output) : output;
  return [
    print(tool.input.author, names.args, docs),
    ...(picks ? [print(output ?? true, names.output, `What ${tool.name} itself returns`)] : []),
    print(result ?? true, names.result, `Result of ${tool.name}`),
  ];
}

function print(schema: JsonSchema, name: string, docs: string): string {
  return visibleCode(printTypeScript(schema, { name, docs }));
}
