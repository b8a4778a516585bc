import type { JsonObject } from "../../support/json.ts";
import type { CallOptions, EachAnswer } from "./stub-contract.ts";
import type { UntypedAnswer } from "./tool-answer.ts";

/** The server of a generated stub: a connection over MCP, or its dispatch route. */
export interface Backend {
  /** Rejects with DeltaMcpError for an error result. */
  call(tool: string, args: JsonObject, options?: CallOptions): Promise<UntypedAnswer>;
  /** Resolves to the next part of a result of that tool, at a cursor from an earlier answer. */
  nextPart(tool: string, next: string, options?: CallOptions): Promise<UntypedAnswer>;
  /** Resolves to one outcome for each element of `list`, in order. */
  each(
    tool: string,
    list: readonly JsonObject[],
    options?: CallOptions,
  ): Promise<readonly EachAnswer<unknown>[]>;
  close(): Promise<void>;
}
