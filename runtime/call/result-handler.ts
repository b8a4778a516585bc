import type { ToolRecord } from "../catalogue/records.ts";
import type { DeltaMcpError } from "../errors.ts";
import type { HeldRequest } from "../result/held/held-request.ts";
import type { PagesRead } from "../result/pages-read.ts";
import type { JsonObject } from "../support/json.ts";
import type { Caller } from "./client-channel.ts";
import type { ToolResult } from "./tool-result.ts";

/**
 * Turns the value of a runner into the answer for the client: picks, cuts to the budget, pages and holds the rest. An
 * argument of each call, because continuing a result, and the data beside its text, depend on the surface and the client.
 */
export interface ResultHandler {
  present(
    tool: ToolRecord,
    value: unknown,
    caller: Caller,
    facts?: ResultFacts,
  ): ToolResult | Promise<ToolResult>;
  /** The answer for an error that the model should reason about (a rate limit); undefined for all others. */
  presentError?(tool: ToolRecord, error: unknown): ToolResult | undefined;
  /**
   * Finds the part of a held result that a cursor points to; the tool does not run. Rejects with
   * DeltaMcpError("invalid_arguments") for an unknown cursor and for a wrong expression.
   */
  nextPart?(tool: ToolRecord, request: HeldRequest, caller: Caller): Promise<Part>;
}

/** The facts beside a value that its answer tells. */
export interface ResultFacts {
  /** The next page of the service behind the tool: the answer leads on to it. */
  readonly nextPage?: JsonObject;
  /**
   * Why the value is given whole: the caller's expression does not fit it (`invalid_arguments`), or it is not what the spec
   * promises (`invalid_result`).
   */
  readonly mismatch?: DeltaMcpError;
  /** The pages of the service that the value was made of. */
  readonly pages?: PagesRead;
  /** Sentences about what the caller's expression found. */
  readonly note?: string;
}

/** A part of the held result; or, for a cursor that points behind it, the `nextPage` that `present` was given. */
export type Part =
  | { readonly kind: "held"; readonly result: ToolResult }
  | { readonly kind: "page"; readonly nextPage: JsonObject };
