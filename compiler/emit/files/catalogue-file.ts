import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";
import type { HandlerFunction } from "../handler-functions.ts";

/** The module with the header, and a loader for each of the other tables. */
export function catalogueFile(context: EmitContext, functions: readonly HandlerFunction[]): GeneratedFile {
  const handlers: Record<string, Record<string, string>> = {};
  for (const { module, key, export: name } of functions) {
    handlers[module] ??= {};
    handlers[module][key] = name;
  }
  const header = { ...context.tuned.header, ...(functions.length === 0 ? {} : { handlers }) };
  return emitted(context, "catalogue.ts", "catalogue.ts", { header: JSON.stringify(header) });
}
