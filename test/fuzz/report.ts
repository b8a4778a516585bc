import type { Ledger } from "./ledger.ts";

/** What came of one run. */
export interface FuzzReport {
  readonly name: string;
  readonly sent: number;
  readonly counts: Ledger["counts"];
  readonly milliseconds: number;
  /** Empty when all is well. */
  readonly problems: readonly string[];
}
