import { isObject } from "../../../runtime/support/json.ts";
import { named, requiredOf } from "../../schema/algebra/property.ts";
import { forbid } from "../../schema/algebra/separate.ts";
import type { Rule } from "../rule.ts";

/** Removes the declaration of a property that no value satisfies, and makes the object refuse that property. */
export const forbiddenProperties: Rule = {
  name: "forbidden-properties",
  apply(schema) {
    if (!isObject(schema["properties"])) return undefined;
    const names = Object.entries(named(schema, "properties"))
      .filter(([, property]) => property === false)
      .map(([name]) => name);
    const needed =
      schema["type"] === "object" ? requiredOf(schema).find((name) => names.includes(name)) : undefined;
    if (needed !== undefined)
      return { schema: false, note: `nothing satisfies ${needed}, which is required` };
    for (const name of names) {
      const narrowed = forbid(schema, name);
      if (narrowed !== undefined)
        return { schema: narrowed, note: `${name}, which nothing satisfies, was forbidden` };
    }
    return names.length === 0 ? undefined : { remark: `${names.join(", ")} cannot be satisfied` };
  },
};
