import type { ToolRecord } from "./records.ts";
import { type OutlinedTool, resultOutline } from "./result-outline.ts";
import { splitSignature } from "./split-signature.ts";

/** A tool with what its told signature is made from. */
export type ToldTool = Pick<ToolRecord, "signature"> & OutlinedTool;

/** Characters of an outline: a longer one costs more than the call that it saves. */
const maxOutline = 160;

/**
 * Returns the call signature with the names of the result's fields: `list_issues(page?:int):{number,title}[]`. Whoever
 * is told how a tool is called is about to call it, often with `pick`.
 */
export function toldSignature(tool: ToldTool): string {
  return withOutline(tool.signature, tool);
}

/** Puts the outline of a tool's result behind the parameters of a signature, whole or cut. */
export function withOutline(signature: string, tool: OutlinedTool): string {
  const outline = resultOutline(tool);
  if (outline === undefined || outline.length > maxOutline) return signature;
  const end = signature.length - splitSignature(signature).tail.length;
  return `${signature.slice(0, end)}:${outline}${signature.slice(end)}`;
}
