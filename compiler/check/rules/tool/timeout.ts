import { checkTimeout } from "../../../bind/check-timeout.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** A timeout is more than zero, and at most the longest time that a timer can count. */
export const timeout: Rule = {
  server: ({ documents }, context) => {
    for (const { spec, tree } of documents) {
      checkTimeout(spec.defaults?.timeout, () => tree.locate(["defaults", "timeout"]), context);
    }
  },
  tool: (tool, context) => checkTimeout(tool.value.timeout, () => placeIn(tool, ["timeout"]), context),
};
