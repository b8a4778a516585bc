import type { Rule } from "../rule.ts";

/** Removes all keywords beside a reference, including the description: Kimi refuses them. */
export const bareReferences: Rule = {
  name: "bare-references",
  apply(schema, { place }) {
    const { $ref, ...rest } = schema;
    const dropped = Object.keys(rest);
    if ($ref === undefined || place === "root" || dropped.length === 0) return undefined;
    return { schema: { $ref }, note: `${dropped.join(", ")} beside ${$ref} was dropped` };
  },
};
