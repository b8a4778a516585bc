import type { ResultHandler } from "../call/result-handler.ts";
import { isToolResult } from "../call/tool-result.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { messageOf } from "../errors.ts";
import type { Json } from "../support/json.ts";
import { WorkLimit } from "./pick/work-limit.ts";
import { project, projectResult } from "./project.ts";
import { toJson } from "./to-json.ts";

const longestPick = 500;

/**
 * The reason why a caller's expression cannot be applied, as a sentence without its full stop; undefined if it can be.
 * Asked before the tool runs. `argument` is the name that the expression has on the surface.
 */
export async function pickProblem(pick: string, argument = "pick"): Promise<string | undefined> {
  if (pick.length > longestPick) return `\`${argument}\` is longer than ${longestPick} characters`;
  const [jmespath, { expressionSlips }] = await Promise.all([
    import("@jmespath-community/jmespath"),
    import("./expression-slips.ts"),
  ]);
  try {
    const [slip] = expressionSlips(jmespath, jmespath.compile(pick));
    if (slip === undefined) return undefined;
    return `\`${argument}\` can not be applied: ${slip.reason}${slip.help === undefined ? "" : ` (${slip.help})`}`;
  } catch (error) {
    return `\`${argument}\` is no JMESPath: ${messageOf(error)}`;
  }
}

/** What the expression leaves of a result; or, where it can not be applied, what is to be said of that. */
type Picked =
  | { readonly kind: "part"; readonly value: Json }
  | { readonly kind: "whole"; readonly note?: string };

/**
 * Applies a caller's expression to what the author's leaves. The tool has run: a slip now must not look like a tool
 * that failed. `limit` is of the whole request: runs of a list share it.
 */
async function pickFrom(tool: ToolRecord, raw: unknown, pick: string, limit: WorkLimit): Promise<Picked> {
  if (raw === undefined || (isToolResult(raw) && raw.isError === true)) return { kind: "whole" };
  const value = isToolResult(raw) ? raw.structuredContent : await authorsPart(tool, raw);
  if (value === undefined)
    return { kind: "whole", note: `${tool.name} ran, but \`pick\` applies to data, and this is none.` };
  try {
    return { kind: "part", value: await project(value, pick, limit) };
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
 * A result handler that applies a caller's expression before anything is counted. A result that the expression does not
 * fit is given whole, with the reason. All results that one handler shapes share one limit of work.
 */
export function pickingResults(results: ResultHandler, pick: string): ResultHandler {
  const limit = WorkLimit.ofCaller();
  return {
    ...results,
    async shape(tool, raw, caller, more) {
      const picked = await pickFrom(tool, raw, pick, limit);
      return picked.kind === "part"
        ? results.shape(withoutPick(tool), picked.value, caller, more)
        : results.shape(tool, raw, caller, more, picked.note);
    },
  };
}

function withoutPick(tool: ToolRecord): ToolRecord {
  const { pick: _, ...result } = tool.result;
  return { ...tool, result };
}
