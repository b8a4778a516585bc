import { refuses } from "../../schema/algebra/disjoint.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/** Removes a default that the schema refuses. Missing arguments get the defaults of the author's schema in any case. */
export const validDefault: Rule = {
  name: "valid-default",
  apply(schema, { lookUp }) {
    if (!Object.hasOwn(schema, "default") || !refuses(schema, schema["default"], lookUp)) return undefined;
    return { schema: omit(schema, "default"), note: "a default that is refused was dropped" };
  },
};
