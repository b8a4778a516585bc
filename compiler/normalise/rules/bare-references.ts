import type { Rule } from "../rule.ts";

/** Nothing stands beside a reference, not even a description: Kimi refuses it. */
export const bareReferences: Rule = {
  name: "bare-references",
  apply(schema, { place }) {
    const { $ref, ...rest } = schema;
    const dropped = Object.keys(rest);
    if ($ref === undefined || place === "root" || dropped.length === 0) return undefined;
    return { schema: { $ref }, note: `${dropped.join(", ")} beside ${$ref} was dropped` };
  },
};
