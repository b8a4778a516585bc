import type { ResultOptions } from "../catalogue/records.ts";
import type { PagePlan } from "../result/cut/plan-pages.ts";
import type { JsonObject } from "../support/json.ts";

/** A result that was too large for one answer. It is kept so that reading the rest never reruns the tool. */
export interface HeldResult {
  readonly tool: string;
  /** The principal that the result was made for, "" without authentication. Only this principal can read it. */
  readonly owner: string;
  readonly options: ResultOptions;
  /** JSON text of the picked value. */
  readonly json: string;
  /** The index of the first item of each page, so that page 7 is found without counting the first six. */
  readonly pages?: PagePlan;
  /** The next page of the service behind the tool, if there is one. */
  readonly nextPage?: JsonObject;
}

/** The store of held results. Implementations drop old results. A shared store serves all replicas. */
export interface HeldStore {
  /** Resolves to a new handle that nobody can guess, or to undefined if the result is too large to keep. */
  put(result: HeldResult): Promise<string | undefined>;
  /** Resolves to undefined for an unknown or expired handle. Reading restarts the time of the result. */
  get(handle: string): Promise<HeldResult | undefined>;
  /** Milliseconds that a result is kept after it was last read. */
  readonly ttlMs: number;
}
