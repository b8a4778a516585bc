import { portablePattern } from "../../schema/patterns/portable-pattern.ts";
import type { Rule } from "../rule.ts";

/** Writes patterns as every engine reads them: providers refuse a whole request for an escape that theirs does not know. */
export const portablePatterns: Rule = {
  name: "portable-patterns",
  apply(schema) {
    const { pattern } = schema;
    if (typeof pattern !== "string") return undefined;
    const portable = portablePattern(pattern);
    return portable === pattern
      ? undefined
      : { schema: { ...schema, pattern: portable }, note: "needless escapes left the pattern" };
  },
};
