import { NotSent } from "../not-sent.ts";
import type { OpenRunner } from "../runner.ts";

/** Calls the author's functions by exported name; the generated `Handlers` interface has typed them. */
export const openFnRunner: OpenRunner<"fn"> = ({ handlers }) => ({
  run({ handler }, args, context) {
    const run = Object.hasOwn(handlers, handler) ? handlers[handler] : undefined;
    if (typeof run !== "function")
      throw new NotSent("configuration", `The server was started without the handler ${handler}.`);
    return run(args, context);
  },
});
