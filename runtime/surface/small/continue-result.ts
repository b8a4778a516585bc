import type { Caller } from "../../call/client-channel.ts";
import type { ResultHandler } from "../../call/result-handler.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { heldTool } from "../../result/held/read-held.ts";
import type { ServerContext } from "../../server/server-context.ts";
import { describeTools } from "./own-answer.ts";
import type { CursorRequest } from "./read-execution.ts";
import { refusal } from "./refusal.ts";
import type { ToolFinder } from "./tool-finder.ts";

/** The origin of a held result: a tool of the catalogue, or this surface's describe_tools. */
export type Owner =
  | { readonly kind: "tool"; readonly tool: ToolRecord }
  | { readonly kind: "own" }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Finds the origin of the result that a cursor points into. Refuses a cursor beside the name of another tool. Rejects
 * with DeltaMcpError("invalid_arguments") for an unknown cursor.
 */
export async function ownerOf(
  { cursor, tool: named }: CursorRequest,
  { catalogue, finder, held }: Pick<ServerContext, "catalogue" | "held"> & { readonly finder: ToolFinder },
  caller: Caller,
): Promise<Owner> {
  const owner = await heldTool(cursor, { store: held, owner: caller.principal ?? "" });
  if (named !== undefined && named !== owner && (await finder.find(named))?.name !== owner)
    return { kind: "refused", reason: `\`${cursor}\` reads on in ${owner}: leave \`name\` out` };
  if (owner === describeTools.name) return { kind: "own" };
  const tool = await catalogue.tool(owner);
  return tool === undefined
    ? { kind: "refused", reason: `There is nothing to read on in \`${cursor.slice(0, 40)}\`` }
    : { kind: "tool", tool };
}

/** Reads on in a held answer of describe_tools. */
export async function continueHere(
  { cursor, pick }: CursorRequest,
  { nextPart }: ResultHandler,
  caller: Caller,
): Promise<ToolResult> {
  const part = pick === undefined ? { next: cursor } : { next: cursor, pick };
  const answer = await nextPart?.(describeTools, part, caller);
  return answer?.kind === "held"
    ? answer.result
    : refusal(`There is nothing to read on in \`${cursor.slice(0, 40)}\``);
}
