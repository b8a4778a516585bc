import type { Caller } from "../call/client-channel.ts";
import type { ResultHandler } from "../call/result-handler.ts";
import type { ToolResult } from "../call/tool-result.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import type { HeldStore } from "../store/held-store.ts";
import type { Json, JsonObject } from "../support/json.ts";
import { noted } from "./noted.ts";
import { rateLimitOf } from "./rate-limited.ts";
import type { ReadOn, ShapeContext, ShapedResult } from "./shape-context.ts";
import { shapeResult } from "./shape-result.ts";
import { type Structured, toToolResult } from "./to-tool-result.ts";

/** What a surface decides about results. */
export interface ResultHandlerOptions {
  readonly store: HeldStore;
  /** How a model reads on here: readOnWithTool, () => readOnWithExecute("execute_tool"), … */
  readonly readOn: (tool: string, record: ToolRecord) => ReadOn;
  /** With "promised", tools without output schema get no data beside the text. */
  readonly structured: Structured;
  /** Adds the sentence that the caller's expression did not fit. Default: in front of the text. */
  readonly tellUnpicked?: (whole: ToolResult, sentence: string) => ToolResult;
}

/** The result handler of one surface. All surfaces of a server share one store. */
export function createResultHandler(options: ResultHandlerOptions): ResultHandler {
  const { tellUnpicked = noted } = options;
  const contextOf = (tool: ToolRecord, caller: Caller, more?: JsonObject): ShapeContext => ({
    tool: tool.name,
    owner: caller.principal ?? "",
    store: options.store,
    readOn: options.readOn(tool.name, tool),
    whole: options.structured === "shape",
    ...(more === undefined ? {} : { more }),
  });
  const finish = (tool: ToolRecord, shaped: ShapedResult, unpicked?: string): ToolResult => {
    const result = toToolResult(shaped, structuredOf(tool, options.structured));
    return unpicked === undefined ? result : tellUnpicked(result, unpicked);
  };

  return {
    shape(tool, value, caller, more, unpicked) {
      const shaped = shapeResult(value, tool.result, contextOf(tool, caller, more));
      return shaped instanceof Promise
        ? shaped.then((later) => finish(tool, later, unpicked))
        : finish(tool, shaped, unpicked);
    },
    shapeError(tool, error) {
      const shape = rateLimitOf(tool, error);
      if (shape === undefined) return undefined;
      const value = shape as unknown as Json;
      const answer = { kind: "whole", text: JSON.stringify(value), value, data: value } as const;
      // Something to reason about, not an error; but where a schema promises another shape, only errors may differ.
      if (options.structured !== "promised" || !promises(tool)) return finish(tool, answer);
      return { ...toToolResult(answer, "none"), isError: true };
    },
    async readOn(tool, request, caller) {
      const context = contextOf(tool, caller);
      const { moreOf, readHeld } = await import("./held/read-held.ts");
      const more = await moreOf(request, context);
      if (more !== undefined) return { kind: "more", more };
      return { kind: "held", result: finish(tool, await readHeld(request, context)) };
    },
  };
}

/** What goes beside the text of this tool's results. */
function structuredOf(tool: ToolRecord, structured: Structured): Structured {
  if (structured !== "promised") return structured;
  if (!promises(tool)) return "none";
  return tool.wrapped === true ? "wrapped" : "promised";
}

function promises(tool: ToolRecord): boolean {
  return tool.outputSchema !== undefined;
}
