import type { Runner } from "./runner.ts";

/** Answers with the value that the compiler took from an example, or made from the output schema. */
export const mockRunner: Runner<"mock"> = {
  kind: "mock",
  run: ({ value }) => value,
};
