import { type EmitContext, emitted } from "./emit-context.ts";
import type { GeneratedFile } from "./emitted-file.ts";
import { Code } from "./text/code.ts";
import { docComment } from "./text/comment.ts";

/** Args and Result types of every tool, with the docs as TSDoc. */
export function typesFile(context: EmitContext): GeneratedFile {
  const declarations = context.tools.map(({ tool, names }) => {
    const types = [...new Set([names.result, names.output])].map((name) => `export type ${name} = unknown;`);
    return new Code(
      [
        docComment(tool.description),
        `export type ${names.args} = Readonly<Record<string, unknown>>;`,
        ...types,
      ].join("\n"),
    );
  });
  return emitted(context, "types.ts", "types.ts", { declarations });
}
