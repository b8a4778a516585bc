import type { JsonObject } from "../support/json.ts";

/**
 * A runner's result where the service did what it was asked and answered without a body: facts about the answer, such as
 * its status. It is neither held to the tool's output schema nor picked from, as there is no data.
 */
export class NoBody {
  readonly facts: JsonObject;

  constructor(facts: JsonObject) {
    this.facts = facts;
  }

  /** How it looks as data. */
  toJSON(): JsonObject {
    return this.facts;
  }
}
