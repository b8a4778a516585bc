import type { JsonObject } from "../../runtime/support/json.ts";

/** A tool as a host shows it to a model. */
export interface Definition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** The answer to one call of a model. */
export interface CallAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** The arguments were wrong, and nothing ran. */
  readonly isArgumentError: boolean;
}
