import { type EmitContext, emitted } from "../emit-context.ts";
import type { GeneratedFile } from "../emitted-file.ts";

/** The header at once, everything else behind loaders. */
export function catalogueFile(context: EmitContext): GeneratedFile {
  return emitted(context, "catalogue.ts", "catalogue.ts", { header: JSON.stringify(context.tuned.header) });
}
