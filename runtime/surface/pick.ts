import { messageOf } from "../call/error-to-result.ts";
import type { ResultHandler } from "../call/tool-caller.ts";
import { isToolResult, type ToolResult } from "../call/tool-result.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { project, projectResult } from "../result/project.ts";
import { toJson } from "../result/to-json.ts";
import type { Json } from "../support/json.ts";

const longestPick = 500;

/** A sentence where an expression of a model is none; undefined where it can be applied. Before the tool runs. */
export async function pickProblem(pick: string): Promise<string | undefined> {
  if (pick.length > longestPick) return `\`pick\` is longer than ${longestPick} characters`;
  const [jmespath, { expressionSlips }] = await Promise.all([
    import("@jmespath-community/jmespath"),
    import("../result/expression-slips.ts"),
  ]);
  try {
    const [slip] = expressionSlips(jmespath, jmespath.compile(pick));
    if (slip === undefined) return undefined;
    return `\`pick\` can not be applied: ${slip.reason}${slip.help === undefined ? "" : ` (${slip.help})`}`;
  } catch (error) {
    return `\`pick\` is no JMESPath: ${messageOf(error)}`;
  }
}

/** What the expression leaves of a result; or, where it can not be applied, what is to be said of that. */
export type Picked =
  | { readonly kind: "part"; readonly value: Json }
  | { readonly kind: "whole"; readonly note?: string };

/**
 * Applies a caller's expression to what the author's leaves. The tool has run: a slip now must not look like a tool
 * that failed.
 */
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

/**
 * A result handler that picks before anything is counted. Of what can not be picked from, the whole result is made, and
 * `tell` says so in the way of its surface.
 */
export function pickingHandler(
  handler: ResultHandler,
  pick: string,
  tell: (whole: ToolResult, note: string) => ToolResult,
): ResultHandler {
  return {
    ...handler,
    async shape(tool, raw, caller, more) {
      const picked = await pickFrom(tool, raw, pick);
      if (picked.kind === "part") return handler.shape(withoutPick(tool), picked.value, caller, more);
      const whole = await handler.shape(tool, raw, caller, more);
      return picked.note === undefined ? whole : tell(whole, picked.note);
    },
  };
}

function withoutPick(tool: ToolRecord): ToolRecord {
  const { pick: _, ...result } = tool.result;
  return { ...tool, result };
}
