import type { ResultOptions } from "../catalogue/records.ts";
import type { PagePlan } from "../result/cut/plan-pages.ts";
import type { JsonObject } from "../support/json.ts";

/** A result too large for one answer, kept so that reading on does not run the tool again. */
export interface HeldResult {
  readonly tool: string;
  /** The principal it was made for, "" without authentication; nobody else can read it. */
  readonly owner: string;
  readonly options: ResultOptions;
  /** JSON text of the picked value. */
  readonly json: string;
  /** Where the pages of its list start, so that page 7 is found without counting six. */
  readonly pages?: PagePlan;
  /** The next page of the service behind the tool, if it has one. */
  readonly nextPage?: JsonObject;
}

/** Where held results live. Implementations forget what is old; a store that is shared serves all replicas. */
export interface HeldStore {
  /** Resolves to a new handle that nobody can guess, or to undefined where it is too large to keep. */
  put(result: HeldResult): Promise<string | undefined>;
  /** Resolves to undefined for an unknown or forgotten handle. Reading renews its time. */
  get(handle: string): Promise<HeldResult | undefined>;
  /** Milliseconds that a result is kept after it was last read. */
  readonly ttlMs: number;
}
