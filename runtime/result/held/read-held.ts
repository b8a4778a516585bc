import { DeltaMcpError, messageOf } from "../../errors.ts";
import type { HeldResult } from "../../store/held-store.ts";
import type { Json, JsonObject } from "../../support/json.ts";
import { omitUndefined } from "../../support/omit-undefined.ts";
import { paginate } from "../cut/paginate.ts";
import { truncate } from "../cut/truncate.ts";
import { Lookups } from "../pick/lookups.ts";
import { WorkLimit } from "../pick/work-limit.ts";
import { foundNote, pickProblem } from "../pick.ts";
import { presentValue } from "../present-result.ts";
import type { PresentContext, PresentedResult } from "../presented-result.ts";
import { project } from "../project.ts";
import { pickArgument } from "./continuation-hint.ts";
import { type Cursor, formatCursor, parseCursor } from "./cursor.ts";
import type { HeldRequest } from "./held-request.ts";
import type { HeldValue } from "./held-value.ts";

/** Returns the name of the tool that a cursor belongs to, for surfaces whose callers give a cursor alone. */
export async function heldTool(
  next: string,
  context: Pick<PresentContext, "store" | "owner">,
): Promise<string> {
  return (await find(next, context)).result.tool;
}

/**
 * Reads on in a held result; the tool does not run. Throws DeltaMcpError("invalid_arguments") for a cursor that
 * was never given or is forgotten, that belongs to another caller or tool, or that points past the end.
 */
export async function readHeld(request: HeldRequest, context: PresentContext): Promise<PresentedResult> {
  const { cursor, result } = await findOwn(request.next, context);
  await refuseBadPick(request.pick);
  const value = JSON.parse(result.json) as Json;
  if (request.pick !== undefined) {
    const { value: part, note } = await pickPart(value, request.pick);
    // The caller chose the length of the list: the token budget alone cuts it.
    const options = { ...result.options, paginateAfter: Number.MAX_SAFE_INTEGER };
    return presentValue(part, options, omitUndefined({ ...context, note }));
  }
  const { json, options, pages } = result;
  if (cursor.unit === "all") return readAll(value, result, cursor.handle, context);
  const held: HeldValue = {
    value,
    json,
    options,
    context,
    handle: cursor.handle,
    hasNextPage: result.nextPage !== undefined,
  };
  if (cursor.unit === "char") return truncate(held, cursor.at);
  return paginate(held, pages ?? { path: [], starts: [] }, cursor.at);
}

/** Everything at once: budgets are for models, so only programs get it. */
function readAll(
  value: Json,
  { json, nextPage }: HeldResult,
  handle: string,
  { whole }: PresentContext,
): PresentedResult {
  if (whole !== true)
    throw new DeltaMcpError(
      "invalid_arguments",
      "Only programs can read a whole result at once: read it page by page.",
    );
  const all = { kind: "whole", text: typeof value === "string" ? value : json, value, data: value } as const;
  return nextPage === undefined ? all : { ...all, next: formatCursor({ handle, unit: "more", at: 0 }) };
}

/** The next page of the service, if the cursor points to it; undefined for a cursor into the held result. */
export async function nextPageOf(
  { next, pick }: HeldRequest,
  context: PresentContext,
): Promise<JsonObject | undefined> {
  if (parseCursor(next)?.unit !== "more") return undefined;
  const { result } = await findOwn(next, context);
  await refuseBadPick(pick);
  return result.nextPage;
}

async function findOwn(next: string, context: PresentContext) {
  const found = await find(next, context);
  if (found.result.tool === context.tool) return found;
  throw new DeltaMcpError(
    "invalid_arguments",
    `The cursor \`${next}\` belongs to ${found.result.tool}: use it with that tool.`,
  );
}

async function find(
  next: string,
  context: Pick<PresentContext, "store" | "owner">,
): Promise<{ readonly cursor: Cursor; readonly result: HeldResult }> {
  const cursor = parseCursor(next);
  const result = cursor === undefined ? undefined : await context.store.get(cursor.handle);
  // One answer for all three, so that a stranger learns nothing from it.
  if (cursor === undefined || result === undefined || result.owner !== context.owner) {
    const minutes = Math.round(context.store.ttlMs / 60_000);
    throw new DeltaMcpError(
      "invalid_arguments",
      `No result has the cursor \`${next.slice(0, 40)}\`: results are kept for ${minutes} minutes after the last read. Call the tool again.`,
    );
  }
  return { cursor, result };
}

/** An expression of a model: a mistake in it is the model's to correct. */
async function pickPart(value: Json, expression: string) {
  try {
    const lookups = new Lookups();
    const part = await project(value, expression, WorkLimit.ofCaller(), lookups);
    return { value: part, note: foundNote({}, lookups, { value: part, of: value }) };
  } catch (error) {
    throw new DeltaMcpError("invalid_arguments", messageOf(error));
  }
}

/** Throws DeltaMcpError("invalid_arguments") for an expression that cannot be applied. */
async function refuseBadPick(pick: string | undefined): Promise<void> {
  const problem = pick === undefined ? undefined : await pickProblem(pick, pickArgument);
  if (problem !== undefined) throw new DeltaMcpError("invalid_arguments", `${problem}.`);
}
