import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";

/** The module with the header, and a loader for each of the other tables. */
export function catalogueFile(context: EmitContext): GeneratedFile {
  return emitted(context, "catalogue.ts", "catalogue.ts", { header: JSON.stringify(context.tuned.header) });
}
