import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import type { HandlerFunction } from "../handler-functions.ts";
import { Code } from "../text/code.ts";

/** The interface that the author's functions must satisfy. No file if the server calls none. */
export function handlersFile(
  context: EmitContext,
  functions: readonly HandlerFunction[],
): readonly GeneratedFile[] {
  if (functions.length === 0) return [];
  const handlers = functions.map(({ key, description, type }) => ({
    key,
    description,
    type: new Code(type),
  }));
  return [emitted(context, "handlers.ts", "handlers.ts", { handlers })];
}
