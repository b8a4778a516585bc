import type { CallSurroundings } from "../../call/call-context.ts";
import type { ResultHandler, ToolCaller } from "../../call/tool-caller.ts";
import type { ToolResult } from "../../call/tool-result.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { HeldStore } from "../../result/held/held-store.ts";
import { heldTool } from "../../result/held/read-held.ts";
import { nextArgument, pickArgument } from "../../result/held/read-on.ts";
import type { JsonObject } from "../../support/json.ts";
import { describeTools } from "./own-answer.ts";
import type { ExecuteRequest } from "./read-execution.ts";
import { refusal } from "./refusal.ts";
import type { ToolFinder } from "./tool-finder.ts";
import { isReadOnly, writes } from "./writes.ts";

/** What reading on needs of the surface. */
export interface ReaderParts {
  readonly catalogue: OpenCatalogue;
  readonly finder: ToolFinder;
  readonly held: HeldStore;
  readonly results: ResultHandler;
  /** Runs tools, and picks from their results where there is an expression. */
  readonly callerFor: (pick: string | undefined) => ToolCaller;
}

type Read = (
  request: Extract<ExecuteRequest, { kind: "next" }>,
  onlyReads: boolean,
  around: CallSurroundings,
) => Promise<ToolResult>;

/**
 * Reads on in a result that was cut. That may ask the tool's service for more, so that it keeps to the same rule as
 * running. Rejects with DeltaMcpError for a cursor under which nothing is held.
 */
export function createReader({ catalogue, finder, held, results, callerFor }: ReaderParts): Read {
  const readOwn = async (args: JsonObject, { caller }: CallSurroundings) => {
    const own = await results.readOn?.(describeTools, args, caller);
    return own?.kind === "held" ? own.result : undefined;
  };
  return async ({ next, name, pick }, onlyReads, around) => {
    const owner = await heldTool(next, { store: held, owner: around.caller.principal ?? "" });
    if (name !== undefined && name !== owner && (await finder.find(name))?.name !== owner)
      return refusal(`\`${next}\` reads on in ${owner}: leave \`name\` out`);
    const tool = await catalogue.tool(owner);
    if (tool !== undefined && onlyReads && !isReadOnly(tool)) return refusal(writes(tool));
    // In what is held nothing runs; what the service has more of is a new result, and picked from as one.
    const args = { [nextArgument]: next, ...(pick === undefined ? {} : { [pickArgument]: pick }) };
    const answer =
      owner === describeTools.name
        ? await readOwn(args, around)
        : await callerFor(pick).call(owner, args, around);
    return answer ?? refusal(`There is nothing to read on in \`${next.slice(0, 40)}\``);
  };
}
