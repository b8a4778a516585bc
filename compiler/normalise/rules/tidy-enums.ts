import { distinctLiterals } from "../../schema/algebra/literal-set.ts";
import { declaredTypes, typeOfValue } from "../../schema/algebra/type-set.ts";
import type { Rule } from "../rule.ts";

/** Removes repeated literals of an `enum`, which VS Code refuses, and literals that are of none of its types. */
export const tidyEnums: Rule = {
  name: "tidy-enums",
  apply(schema) {
    const { enum: values } = schema;
    if (!Array.isArray(values)) return undefined;
    const types = declaredTypes(schema);
    const kept = distinctLiterals(values).filter((value) => (types & typeOfValue(value)) !== 0);
    if (kept.length === values.length || kept.length === 0) return undefined;
    const removed = values.length - kept.length;
    return {
      schema: { ...schema, enum: kept },
      note: `${removed} of ${values.length} literals were repeated or of another type`,
    };
  },
};
