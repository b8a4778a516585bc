import { isObject } from "../../../runtime/support/json.ts";
import { isAnnotation, omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/**
 * Moves the assertions beside a `$ref` into a new definition, because Gemini and Kimi refuse them there. Annotations
 * stay. A reference at the root becomes a copy of its target.
 */
export const loneReferences: Rule = {
  name: "lone-references",
  apply(schema, { place, direction, lookUp, define }) {
    const { $ref, ...rest } = schema;
    if (typeof $ref !== "string") return undefined;
    const target = lookUp($ref);
    if (target === false) return { schema: false, note: `nothing satisfies ${$ref}` };
    const alias = isObject(target) && Object.keys(target).length === 1 ? target["$ref"] : undefined;
    if (typeof alias === "string" && alias !== $ref)
      return { schema: { ...schema, $ref: alias }, note: `${$ref} is ${alias}` };
    if (place === "root")
      return { schema: { ...rest, allOf: [target ?? true] }, note: `the root became a copy of ${$ref}` };
    const assertions = Object.keys(rest).filter((keyword) => !isAnnotation(keyword));
    if (assertions.length === 0 || direction === "output") return undefined;
    const annotations = omit(rest, ...assertions);
    const both = define([{ $ref }, omit(rest, ...Object.keys(annotations))]);
    if (both === undefined) return { remark: `${assertions.join(", ")} stay beside ${$ref}` };
    return {
      schema: { $ref: both, ...annotations },
      note: `${$ref} with ${assertions.join(", ")} became ${both}`,
    };
  },
};
