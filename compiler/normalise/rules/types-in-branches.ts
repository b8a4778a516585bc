import { both } from "../../schema/algebra/both.ts";
import { isSchema } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/** Moves the type beside a remaining union into the branches of the union. Kimi refuses it anywhere else. */
export const typesInBranches: Rule = {
  name: "types-in-branches",
  apply(schema, { place }) {
    const keyword = schema["anyOf"] === undefined ? "oneOf" : "anyOf";
    const { type } = schema;
    const union = schema[keyword];
    if (type === undefined || place === "root" || !Array.isArray(union) || !union.every(isSchema))
      return undefined;
    const branches = union.map((branch) =>
      typeof branch === "object" && branch["type"] === type ? branch : both({ type }, branch),
    );
    return {
      schema: { ...omit(schema, "type"), [keyword]: branches },
      note: `type moved into the branches of ${keyword}`,
    };
  },
};
