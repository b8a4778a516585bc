import type { OpenRunner } from "../runner.ts";

/** Answers with the value that the compiler took from an example, or made from the output schema. */
export const openMockRunner: OpenRunner<"mock"> = () => ({
  run: ({ value }) => value,
});
