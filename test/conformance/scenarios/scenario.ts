import type { Target } from "../support/demo-target.ts";

/** One scenario of this project's own suite: what any server of ours must do, over any transport. */
export interface Scenario {
  /** `CS-01`, as in the suite of the reference implementation. */
  readonly id: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

export interface Check {
  /** What a server does that passes: `answers the revision that it is asked for`. */
  readonly says: string;
  /** Rejects where the server does something else. */
  run(target: Target): Promise<void>;
}
