import { isDeltaMcpError } from "../errors.ts";
import { ForeignResult } from "../result/foreign-result.ts";
import { NoBody } from "../result/no-body.ts";
import { WorkLimit } from "../result/pick/work-limit.ts";
import { NotSent } from "../runner/not-sent.ts";
import { Paged } from "../runner/paged.ts";
import type { PageToken, Runner } from "../runner/runner.ts";
import { isObject, type Json, type JsonObject } from "../support/json.ts";
import type { ActiveCall } from "./active-call.ts";
import type { PreparedTool } from "./tool-table.ts";
import { checkArguments } from "./validate/check-arguments.ts";

/** A next page of a service: the arguments that the tool ran with, and the token of the page. */
export interface NextPage extends JsonObject {
  readonly args: JsonObject;
  readonly token: PageToken;
}

/**
 * Returns the value of a runner's return value, and the service's next page if there is one. `pages` in the tool's result
 * options says where its token is: in a Link header, or in the value, by a JMESPath.
 */
export async function findNextPage(
  { record }: PreparedTool,
  args: JsonObject,
  returned: unknown,
): Promise<{ readonly value: unknown; readonly nextPage?: NextPage }> {
  const where = record.result.pages?.next;
  const linked = returned instanceof Paged;
  const value = linked ? returned.value : returned;
  const data = value instanceof ForeignResult ? value.data : value;
  if (where === undefined) return { value };
  if (where === "link-header")
    return linked ? { value, nextPage: { args, token: returned.next } } : { value };
  if (data instanceof NoBody || (!isObject(data) && !Array.isArray(data))) return { value };
  const found = await nextIn(data as Json, where);
  const { argument, count } = record.result.pages ?? {};
  const next =
    count === undefined || argument === undefined ? found : countedOn(args[argument], count, found);
  const named = (typeof next === "string" && next !== "") || typeof next === "number";
  return named ? { value, nextPage: { args, token: next } } : { value };
}

/** The number of the next page, or of its first item; undefined after an empty page. */
function countedOn(current: Json | undefined, count: "pages" | "items", items: Json): number | undefined {
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const first = count === "pages" ? 1 : 0;
  const at = typeof current === "number" ? current : first;
  return at + (count === "pages" ? 1 : items.length);
}

/** The arguments that a page was asked for with, if the tool counts its pages: the number of the next page follows from them. */
export function countedFrom(
  { record }: PreparedTool,
  args: JsonObject,
  nextPage: NextPage | undefined,
): JsonObject {
  const { argument, count } = record.result.pages ?? {};
  const counts = nextPage !== undefined && argument !== undefined && count !== undefined;
  return counts ? { ...args, [argument]: nextPage.token } : args;
}

/** The token of the next page. A result in which the expression finds nothing is the last page: the tool has run. */
async function nextIn(value: Json, where: string): Promise<Json> {
  const { project } = await import("../result/project.ts");
  try {
    return await project(value, where, WorkLimit.ofAuthor());
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    return null;
  }
}

/**
 * Runs the tool for the next page: with the argument that `pages` names for it, or at the address that it is. Throws
 * NotSent if the service's token cannot be that argument.
 */
export function runNextPage(
  tool: PreparedTool,
  runner: Runner,
  { args, token }: NextPage,
  run: ActiveCall,
): unknown {
  const { record } = tool;
  const argument = record.result.pages?.argument;
  if (argument !== undefined)
    return runner.run(record.run, pageArguments(tool, { ...args, [argument]: token }), run);
  if (runner.nextPage === undefined)
    throw new NotSent(
      "configuration",
      `${record.name} cannot get the next page: a ${record.run.kind} tool has no URL for it.`,
    );
  return runner.nextPage(record.run, args, token, run);
}

function pageArguments(tool: PreparedTool, args: JsonObject): JsonObject {
  try {
    return checkArguments(tool, args);
  } catch (error) {
    throw NotSent.of(error);
  }
}
