import type { JsonObject } from "../support/json.ts";

/** A request of a handler to the client. */
export interface Question {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params: JsonObject;
  /** The handler's own name for it, stable from run to run; undefined: by order. */
  readonly key: string | undefined;
}
