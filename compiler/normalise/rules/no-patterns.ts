import { both } from "../../schema/algebra/both.ts";
import { named, testPattern } from "../../schema/algebra/property.ts";
import { isSchema } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import type { Rule } from "../rule.ts";

/** Moves `patternProperties` into the declared properties with matching names. Refuses all other names. */
export const noPatterns: Rule = {
  name: "no-patterns",
  apply(schema) {
    const patterns = Object.entries(named(schema, "patternProperties"));
    const properties = Object.entries(named(schema, "properties"));
    if (patterns.length === 0 || properties.length === 0) return undefined;
    const merged = properties.map(([name, property]) => {
      const matching = patterns
        .filter(([pattern]) => testPattern(pattern, name) !== false)
        .map(([, value]) => value);
      const whole = [property, ...matching].filter(isSchema);
      return [name, whole.reduce(both, true)] as const;
    });
    const closed = {
      ...omit(schema, "patternProperties"),
      properties: Object.fromEntries(merged),
      additionalProperties: false,
    };
    return { schema: closed, note: "patternProperties moved into the declared properties" };
  },
};
