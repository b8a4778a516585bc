import { messageOf } from "../../call/error-to-result.ts";
import type { ResultHandler } from "../../call/tool-caller.ts";
import { isToolResult, type ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Json } from "../../json.ts";
import { project, projectResult } from "../../result/project.ts";
import { toJson } from "../../result/to-json.ts";

/** What a model's expression leaves of a result; or, where it can not be applied, what is to be said of that. */
export type Picked =
  | { readonly kind: "part"; readonly value: Json }
  | { readonly kind: "whole"; readonly note?: string };

/** Applies a model's expression to what the author's leaves. The tool has run: a slip now must not look like a failure. */
export async function pickFrom(tool: ToolRecord, raw: unknown, pick: string): Promise<Picked> {
  if (raw === undefined || (isToolResult(raw) && raw.isError === true)) return { kind: "whole" };
  const value = isToolResult(raw) ? raw.structuredContent : await authorsPart(tool, raw);
  if (value === undefined)
    return { kind: "whole", note: `${tool.name} ran, but \`pick\` applies to data, and this is none.` };
  try {
    return { kind: "part", value: await project(value, pick) };
  } catch (error) {
    return { kind: "whole", note: `${tool.name} ran, but ${messageOf(error).replace(/\.$/, "")}.` };
  }
}

/** What the author's own `pick` leaves of a result that is data. Throws DeltaMcpError("invalid_result"). */
export async function authorsPart({ name, result }: ToolRecord, raw: unknown): Promise<Json> {
  const value = toJson(raw, name);
  return result.pick === undefined ? value : projectResult(value, result.pick, name);
}

/** A result handler that picks before anything is counted. What can not be picked from is told, and shown whole. */
export function tellingHandler(handler: ResultHandler, pick: string): ResultHandler {
  return {
    ...handler,
    async shape(tool, raw, caller, more) {
      const picked = await pickFrom(tool, raw, pick);
      if (picked.kind === "part") return handler.shape(withoutPick(tool), picked.value, caller, more);
      const whole = await handler.shape(tool, raw, caller, more);
      return picked.note === undefined ? whole : noted(whole, picked.note);
    },
  };
}

function withoutPick(tool: ToolRecord): ToolRecord {
  const { pick: _, ...result } = tool.result;
  return { ...tool, result };
}

/** In front, and in the same block as the text: what a model must read first, in hosts that show one block too. */
function noted(result: ToolResult, note: string): ToolResult {
  const [first, ...rest] = result.content;
  const content =
    first?.type === "text"
      ? [{ ...first, text: `${note} Its result, unpicked:\n${first.text}` }, ...rest]
      : [{ type: "text" as const, text: note }, ...result.content];
  return { ...result, content };
}
