import type { ResultHandler } from "../call/result-handler.ts";
import { isToolResult } from "../call/tool-result.ts";
import { ownOutput } from "../catalogue/own-output.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { DeltaMcpError, isDeltaMcpError, messageOf } from "../errors.ts";
import { isObject, type Json } from "../support/json.ts";
import { omitUndefined } from "../support/omit-undefined.ts";
import { ForeignResult } from "./foreign-result.ts";
import { NoBody } from "./no-body.ts";
import { describeValue, Lookups } from "./pick/lookups.ts";
import { WorkLimit } from "./pick/work-limit.ts";
import { lenientLiterals, project, projectResult } from "./project.ts";
import { toJson } from "./to-json.ts";

const maxPickLength = 500;

/**
 * The reason why a caller's expression cannot be applied, as a sentence without its full stop; undefined if it can be.
 * Asked before the tool runs. `argument` is the name that the expression has on the surface.
 */
export async function pickProblem(pick: string, argument = "pick"): Promise<string | undefined> {
  if (pick.length > maxPickLength) return `\`${argument}\` is longer than ${maxPickLength} characters`;
  const [jmespath, { expressionSlips }] = await Promise.all([
    import("@jmespath-community/jmespath"),
    import("./expression-slips.ts"),
  ]);
  try {
    const [slip] = expressionSlips(jmespath, jmespath.compile(pick, lenientLiterals));
    if (slip === undefined) return undefined;
    return `\`${argument}\` cannot be applied: ${slip.reason}${slip.help === undefined ? "" : ` (${slip.help})`}`;
  } catch (error) {
    return `\`${argument}\` is not valid JMESPath: ${messageOf(error)}`;
  }
}

/** What the expression leaves of a result; or, where it cannot be applied, why. */
type Picked =
  | { readonly kind: "part"; readonly value: Json; readonly of: Json }
  | { readonly kind: "whole"; readonly mismatch?: DeltaMcpError };

/**
 * Applies a caller's expression to what the author's leaves. The tool has run: a slip now must not look like a tool
 * that failed. `limit` is of the whole request: runs of a list share it.
 */
async function pickFrom(
  tool: ToolRecord,
  given: unknown,
  pick: string,
  limit: WorkLimit,
  lookups: Lookups,
): Promise<Picked> {
  const raw = pickable(given);
  if (raw === undefined || raw instanceof NoBody || (isToolResult(raw) && raw.isError === true))
    return { kind: "whole" };
  const unfit = (reason: string): Picked => ({
    kind: "whole",
    mismatch: new DeltaMcpError("invalid_arguments", `${tool.name} ran, but ${reason}.`),
  });
  const part = isToolResult(raw) ? { value: raw.structuredContent } : await authorsPart(tool, raw);
  const { value, mismatch } = { mismatch: undefined, ...part };
  if (mismatch !== undefined) return { kind: "whole", mismatch };
  if (value === undefined) return unfit("`pick` needs JSON, and the result is not JSON");
  try {
    return { kind: "part", value: await project(value, pick, limit, lookups), of: value };
  } catch (error) {
    return unfit(messageOf(error).replace(/\.$/, ""));
  }
}

/** Returns a raw result as an expression reads it: another server's as the data in it, unless it is an error. */
export function pickable(raw: unknown): unknown {
  if (!(raw instanceof ForeignResult)) return raw;
  return raw.result.isError === true ? raw.result : raw.data;
}

/** What the author's own `pick` leaves of a result; all of it where that does not fit, with the reason. */
export interface AuthorsPart {
  readonly value: Json;
  readonly mismatch?: DeltaMcpError;
}

/** Applies the author's own `pick`. Throws DeltaMcpError("invalid_result") where it does not fit and the spec is strict. */
export async function authorsPart({ name, result }: ToolRecord, raw: unknown): Promise<AuthorsPart> {
  const value = toJson(raw, name);
  if (result.pick === undefined || raw instanceof NoBody) return { value };
  return pickOrWhole(value, result.pick, name, result.strict === true);
}

/** The same for a value that is JSON already. */
export async function pickOrWhole(
  value: Json,
  pick: string,
  tool: string,
  strict: boolean,
): Promise<AuthorsPart> {
  try {
    return { value: await projectResult(value, pick, tool) };
  } catch (error) {
    if (strict || !isDeltaMcpError(error)) throw error;
    return { value, mismatch: error };
  }
}

/**
 * A result handler that applies a caller's expression before anything is counted. A result that the expression does not
 * fit is given whole, with the reason. All results of one handler share one limit of work.
 */
export function pickingResults(results: ResultHandler, pick: string): ResultHandler {
  return picking(results, pick, foundNote);
}

/**
 * The same for the runs of a list. What none of them found is told by `note`, once, after all of them have run; undefined
 * if there is nothing to tell.
 */
export function pickingRuns(
  results: ResultHandler,
  pick: string,
): { readonly results: ResultHandler; readonly note: () => string | undefined } {
  let told: (() => string | undefined) | undefined;
  let found = false;
  const picked = picking(results, pick, (tool, lookups, { value, of }) => {
    found ||= value !== null;
    told = () => foundNote(tool, lookups, { value: found ? true : null, of });
    return undefined;
  });
  return { results: picked, note: () => told?.() };
}

/** A value that an expression left, and the one that it was left of. */
interface Part {
  readonly value: Json;
  readonly of: Json;
}

function picking(
  results: ResultHandler,
  pick: string,
  noteOf: (tool: ToolRecord, lookups: Lookups, part: Part) => string | undefined,
): ResultHandler {
  const limit = WorkLimit.ofCaller();
  const lookups = new Lookups();
  return {
    ...results,
    async present(tool, raw, caller, facts = {}) {
      const picked = await pickFrom(tool, raw, pick, limit, lookups);
      if (picked.kind === "part") {
        const note = noteOf(tool, lookups, picked);
        return results.present(asPicked(tool), picked.value, caller, omitUndefined({ ...facts, note }));
      }
      const { mismatch: _, ...rest } = facts;
      return results.present(tool, raw, caller, omitUndefined({ ...rest, mismatch: picked.mismatch }));
    },
  };
}

/** The tool as one whose caller chose the length of the list: the token budget alone cuts it. */
function asPicked(tool: ToolRecord): ToolRecord {
  const picked = withoutPick(tool);
  return { ...picked, result: { ...picked.result, paginateAfter: Number.MAX_SAFE_INTEGER } };
}

/** Tells what an expression looked for and did not find in a tool's value; and, if it gives null, what the value is. */
export function foundNote(
  tool: Pick<ToolRecord, "outputSchema" | "wrapped">,
  lookups: Lookups,
  { value, of }: Part,
): string | undefined {
  const missing = lookups.note(() => declaredNames(ownOutput(tool)));
  if (missing !== undefined || value !== null) return missing;
  return `\`pick\` gives null: it finds nothing in ${describeValue(of)}.`;
}

/** The names of all properties in a schema. */
function declaredNames(schema: unknown): ReadonlySet<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((one) => [...declaredNames(one)]));
  if (!isObject(schema)) return new Set();
  const own = isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];
  return new Set([...own, ...Object.values(schema).flatMap((inner) => [...declaredNames(inner)])]);
}

/** The tool as one whose results are picked already. */
export function withoutPick(tool: ToolRecord): ToolRecord {
  const { pick: _, ...result } = tool.result;
  return { ...tool, result };
}
