import type { ClientChannel } from "../call/client-channel.ts";
import { execute } from "../call/execution.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { roomy } from "../result/cut/budget.ts";
import { paginate, planFor } from "../result/cut/paginate.ts";
import { truncate } from "../result/cut/truncate.ts";
import { continueWithTool } from "../result/held/continuation-hint.ts";
import { parseCursor } from "../result/held/cursor.ts";
import type { HeldValue } from "../result/held/held-value.ts";
import type { ContinuationHint } from "../result/presented-result.ts";
import { createResultHandler } from "../result/result-handler.ts";
import { toToolResult } from "../result/to-tool-result.ts";
import type { ServerContext } from "../server/server-context.ts";
import type { HeldResult } from "../store/held-store.ts";
import { isObject, type Json, type JsonSchema } from "../support/json.ts";
import type { Surface } from "./surface.ts";

/** Results that can be paged at a time, over all sessions; the one that was read longest ago is forgotten first. */
const maxPaged = 1_000;
/** Schemas inside schemas that may declare a property of the root. */
const maxDepth = 8;
const pagingArguments = ["page", "pageSize"] as const;

type Paging = NonNullable<Surface["callPaged"]>;

/**
 * Calls for clients that page a result with `page` and `pageSize` in the tool's arguments, as those of the reference
 * implementation do. The first call runs the tool; the same call with another page reads the held result, and the tool
 * does not run again. A call without `page` always runs the tool. An argument that the tool declares itself is its own.
 * As in the reference, numbers that are not pages count as the default, and a page past the end is the last one.
 */
export function pageByArguments({ calls, held }: Pick<ServerContext, "calls" | "held">): Paging {
  /** The handle of each result that was cut, by its call. */
  const handles = new Map<string, string>();

  return async (name, args, channel, session) => {
    const tool = await calls.tools.find(name);
    if (tool === undefined) return undefined;
    const { record } = tool;
    const { page, pageSize, rest } = readPaging(args, record.authorSchema ?? record.inputSchema);
    const owner = channel.caller.principal ?? "";
    const key = JSON.stringify([session, owner, name, sorted(rest)]);
    const known = page === undefined ? undefined : await heldUnder(key, name, owner);
    if (known !== undefined) return showPage(known.result, known.handle, page ?? 1, pageSize);
    handles.delete(key);
    const run = await runAndHold(record, rest, channel, pageSize);
    if (run.handle === undefined) return run.result;
    remember(handles, key, run.handle);
    const result = page === undefined || page === 1 ? undefined : await held.get(run.handle);
    return result === undefined ? run.result : showPage(result, run.handle, page ?? 1, pageSize);
  };

  async function heldUnder(key: string, tool: string, owner: string) {
    const handle = handles.get(key);
    const result = handle === undefined ? undefined : await held.get(handle);
    if (handle === undefined || result?.owner !== owner || result.tool !== tool) return undefined;
    remember(handles, key, handle);
    return { handle, result };
  }

  async function runAndHold(
    record: ToolRecord,
    args: object,
    channel: ClientChannel,
    pageSize: number | undefined,
  ) {
    let handle: string | undefined;
    const base = createResultHandler({
      budget: "full",
      store: {
        ...held,
        ttlMs: held.ttlMs,
        get: (wanted) => held.get(wanted),
        async put(result) {
          handle = await held.put(result);
          return handle;
        },
      },
      howToContinue: pageHint,
      structured: "none",
    });
    const results: ResultHandler = {
      ...base,
      present: (tool, ...others) => base.present(sized(tool, pageSize), ...others),
    };
    const executed = await execute(calls, { kind: "call", tool: record.name, args }, results, channel);
    return { result: executed.kind === "result" ? executed.result : undefined, handle };
  }

  function showPage(
    result: HeldResult,
    handle: string,
    page: number,
    pageSize: number | undefined,
  ): ToolResult {
    // A page by its number has an envelope, whatever the budget.
    const maxTokens = Math.max(roomy, result.options.maxTokens);
    const { paginateAfter } = result.options;
    const options = { ...result.options, maxTokens, paginateAfter: pageSize ?? paginateAfter };
    const shown: HeldValue = {
      value: JSON.parse(result.json) as Json,
      json: result.json,
      options,
      context: { tool: result.tool, owner: result.owner, store: held, howToContinue: pageHint(result.tool) },
      handle,
      hasNextPage: result.nextPage !== undefined,
    };
    const isList = result.pages !== undefined || Array.isArray(shown.value);
    if (!isList) return toToolResult(truncate(shown, 0), "none");
    const plan = planFor(shown, result.pages?.path ?? []);
    return toToolResult(paginate(shown, plan, Math.max(1, Math.min(page, plan.starts.length))), "none");
  }
}

interface PagingArguments {
  /** Undefined: the tool is to run. */
  readonly page: number | undefined;
  readonly pageSize: number | undefined;
  /** The tool's own arguments. */
  readonly rest: Readonly<Record<string, unknown>>;
}

function readPaging(args: unknown, schema: JsonSchema): PagingArguments {
  const given = isObject(args) ? args : {};
  const ours = new Set<string>(pagingArguments.filter((key) => !declared(schema, key)));
  const numberOf = (key: string) => (ours.has(key) ? wholeNumber(given[key]) : undefined);
  return {
    page: numberOf("page"),
    pageSize: numberOf("pageSize"),
    rest: Object.fromEntries(Object.entries(given).filter(([key]) => !ours.has(key))),
  };
}

/** The next page of a held list is asked for by its number, everything else by its cursor. */
function pageHint(tool: string, record?: ToolRecord): ContinuationHint {
  const byCursor = continueWithTool(tool, record);
  return (cursor, part, isHeld) => {
    const place = parseCursor(cursor);
    return place?.unit === "page"
      ? `Pass page=${place.at} for the next page.`
      : byCursor(cursor, part, isHeld);
  };
}

function sized(tool: ToolRecord, pageSize: number | undefined): ToolRecord {
  return pageSize === undefined ? tool : { ...tool, result: { ...tool.result, paginateAfter: pageSize } };
}

/** As the reference reads it: a finite number from 1 on, rounded down. */
function wholeNumber(value: unknown): number | undefined {
  const number = value === undefined || value === null ? Number.NaN : Math.floor(Number(value));
  return Number.isFinite(number) && number >= 1 ? number : undefined;
}

/** Whether a schema declares a property of its root, in whichever branch. */
function declared(schema: JsonSchema, name: string, root: JsonSchema = schema, depth = 0): boolean {
  if (!isObject(schema) || depth > maxDepth) return false;
  const { properties, $ref } = schema;
  if (isObject(properties) && Object.hasOwn(properties, name)) return true;
  const branches = ["allOf", "anyOf", "oneOf", "if", "then", "else"].flatMap(
    (keyword) => schema[keyword] ?? [],
  );
  const target = typeof $ref === "string" ? definition(root, $ref) : undefined;
  return [...branches, ...(target === undefined ? [] : [target])].some((branch) =>
    declared(branch as JsonSchema, name, root, depth + 1),
  );
}

function definition(root: JsonSchema, reference: string): unknown {
  const name = /^#\/\$defs\/(.+)$/.exec(reference)?.[1];
  const definitions = isObject(root) ? root["$defs"] : undefined;
  return name !== undefined && isObject(definitions) ? definitions[name] : undefined;
}

/** The same call has the same text, whatever the order of its keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
}

function remember(handles: Map<string, string>, key: string, handle: string): void {
  handles.delete(key);
  handles.set(key, handle);
  const [oldest] = handles.keys();
  if (handles.size > maxPaged && oldest !== undefined) handles.delete(oldest);
}
