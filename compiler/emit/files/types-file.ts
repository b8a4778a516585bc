import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import type { SchemaCode } from "../schema-code/schema-code.ts";
import { Code } from "../text/code.ts";

/** Args and Result types of every tool. */
export function typesFile(context: EmitContext, { types }: SchemaCode): GeneratedFile {
  return emitted(context, "types.ts", "types.ts", {
    declarations: types.flat().map((text) => new Code(text)),
  });
}
