import type { JsonObject } from "../../support/json.ts";
import type { CallOptions, EachAnswer } from "./stub-contract.ts";
import type { UntypedAnswer } from "./tool-answer.ts";

/** What a generated stub runs on: a connection to a server, or its plain HTTP surface. */
export interface Backend {
  /** Rejects with DeltaMcpError for an error result. */
  call(tool: string, args: JsonObject, options?: CallOptions): Promise<UntypedAnswer>;
  /** Reads on in what the server holds of a result of that tool. */
  nextPart(tool: string, next: string, options?: CallOptions): Promise<UntypedAnswer>;
  /** One answer for each arguments, in their order. */
  each(
    tool: string,
    list: readonly JsonObject[],
    options?: CallOptions,
  ): Promise<readonly EachAnswer<unknown>[]>;
  close(): Promise<void>;
}
