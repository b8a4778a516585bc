import type { ExecBinding } from "../../../runtime/runner/exec/exec-binding.ts";

/** `run: { exec: … }` of a spec: one program, without a shell. It is bound as it is written. */
export type ExecSpec = ExecBinding;
