import type { JsonSchema } from "../../../runtime/support/json.ts";
import { pickedSchema } from "../../pick/picked-schema.ts";
import { printTypeScript } from "../../types/print-typescript.ts";
import { visibleCode } from "../text/invisible.ts";
import type { SchemaTool } from "./schema-code.ts";

/**
 * Args and Result types of a tool, with the docs as TSDoc. Callers get the result of `pick`; a handler returns a value of
 * the output schema.
 *
 * Types are printed from our own representation, not with ts-morph: loading ts-morph takes 0.3 s and 90 MB, more than
 * printing the types of 891 tools.
 */
export function typeDeclarations(tool: SchemaTool): readonly string[] {
  const { name, names, description, docs = "", pick } = tool;
  const output = tool.output?.author ?? true;
  const picked = names.output !== names.result && pick !== undefined;
  return [
    print(tool.input.author, names.args, `${description}\n${docs}`.trim()),
    ...(picked ? [print(output, names.output, `What ${name} itself returns`)] : []),
    print(picked ? pickedSchema(pick, output) : output, names.result, `Result of ${name}`),
  ];
}

function print(schema: JsonSchema, name: string, docs: string): string {
  return visibleCode(printTypeScript(schema, { name, docs })).trimEnd();
}
