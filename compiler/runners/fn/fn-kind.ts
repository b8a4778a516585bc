import { toolHandlerKey } from "../../lower/handler-key.ts";
import { lowerHandler } from "../../lower/lower-handler.ts";
import type { RunnerKind } from "../runner-kind.ts";

/** A function of the author. */
export const fnKind: RunnerKind<"fn"> = {
  functions: (reference) => [{ path: [], reference }],
  lower(tool, { identifier }) {
    const handler = lowerHandler(toolHandlerKey(identifier), tool.run.spec);
    return { run: { kind: "fn", handler: handler.key }, handler };
  },
};
