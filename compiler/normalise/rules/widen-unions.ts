import { jsonEqual } from "../../schema/algebra/json-equal.ts";
import { looksAtEvaluated } from "../place.ts";
import type { Rule } from "../rule.ts";
import { join, joinLiterals, readUnion } from "../union.ts";

/**
 * For outputs. Converts unions of literals to an `enum`, and `oneOf` to `anyOf`, which accepts every possible result.
 * Keeps all branches, because a tool may return any of them.
 */
export const widenUnions: Rule = {
  name: "widen-unions",
  apply(schema, context) {
    const union = readUnion(schema, {}, context);
    // With `unevaluated…`, a branch that another one covers still affects evaluation.
    if (union === undefined || looksAtEvaluated(schema)) return undefined;
    const { rest, branches, keyword } = union;
    const [only] = branches;
    if (only === undefined) return { schema: false, note: `no branch of ${keyword} can hold` };
    const literals = joinLiterals({ ...union, keyword: "anyOf" });
    if (literals !== undefined) return { schema: literals, note: `${keyword} of literals became an enum` };
    if (branches.length === 1 && schema["$ref"] === undefined && only["$ref"] === undefined)
      return { schema: join(rest, only, "exact"), note: `${keyword} became the only branch that can hold` };
    const widened = { ...rest, anyOf: branches };
    if (jsonEqual(widened, schema) || (keyword === "oneOf" && rest["anyOf"] !== undefined)) return undefined;
    return { schema: widened, note: `${keyword} became anyOf of ${branches.length}` };
  },
};
