import { analysis } from "./sets/analysis.ts";
import { madeUp } from "./sets/made-up.ts";
import { wellKnown } from "./sets/well-known.ts";
import type { TaskSet } from "./task-set.ts";

/** Every task set, in the order of the report. */
export const sets: readonly TaskSet[] = [madeUp, wellKnown, analysis];
