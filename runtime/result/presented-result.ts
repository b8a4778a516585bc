import type { ContentBlock, ToolResult } from "../call/tool-result.ts";
import type { DeltaMcpError } from "../errors.ts";
import type { HeldStore } from "../store/held-store.ts";
import type { Json, JsonObject } from "../support/json.ts";

/** Everything that presenting needs beside the value. */
export interface PresentContext {
  readonly tool: string;
  /** The principal, "" without authentication. */
  readonly owner: string;
  readonly store: HeldStore;
  /**
   * One sentence that tells the model how to read on with this cursor on the surface it uses; with `part`, also
   * how to read one part by an expression. See read-on.ts.
   */
  readonly howToContinue: ContinuationHint;
  /** The answer goes to a program: it may read all of a held result at once. */
  readonly whole?: boolean;
  /** Sentences that the answer carries beside the value. */
  readonly note?: string;
  /** How a caller asks for all pages of the service at once, as a sentence. */
  readonly howToGather?: string;
  /** The next page of the service behind the tool. Kept beside the value; fetched when a cursor asks for it. */
  readonly nextPage?: JsonObject;
}

/** `held`: the rest is here already; otherwise the service behind the tool is asked for it. */
export type ContinuationHint = (cursor: string, part: boolean, held: boolean) => string;

export type PresentedResult =
  | {
      /** Finished MCP content of the tool: passed on untouched. */
      readonly kind: "content";
      readonly result: ToolResult;
      /** The same for surfaces without structured content; absent where it is no other. */
      readonly lean?: ToolResult;
    }
  | {
      readonly kind: "whole" | "truncated" | "paginated" | "summarized";
      /** Of another server's result: everything beside the value that it contained. */
      readonly beside?: Beside;
      /** The text for the model. */
      readonly text: string;
      /** The same as data: the tool's own value, or the envelope of a value that was cut. */
      readonly value: Json;
      /** The tool's own value, or as much of it as is shown, in its own types and without what is added. */
      readonly data: Json;
      /** Of a whole value: where a program reads what there is behind it. */
      readonly next?: string;
      /** The sentences of the answer beside the value, for programs. */
      readonly note?: string;
      /** Of a value that was cut: the characters of the whole value as JSON. */
      readonly size?: number;
      /** Why this is not what the author's `pick` should have left. */
      readonly mismatch?: DeltaMcpError;
    };

/** The rest of another server's result, whose texts were presented as a value. */
export interface Beside {
  readonly blocks: readonly ContentBlock[];
  readonly isError: boolean;
  readonly meta: JsonObject | undefined;
}
