import { named, requiredOf } from "../../schema/algebra/property.ts";
import { isSchema } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import { looksAtEvaluated } from "../place.ts";
import type { Rule } from "../rule.ts";

/** What one property demands of others is always demanded. */
export const noDependencies: Rule = {
  name: "no-dependencies",
  apply(schema) {
    if (schema["dependentRequired"] === undefined && schema["dependentSchemas"] === undefined)
      return undefined;
    // What depends would be looked at always, and no longer be refused as unevaluated.
    if (looksAtEvaluated(schema)) return { remark: "dependencies stay beside unevaluated…" };
    const names = Object.values(named(schema, "dependentRequired")).flatMap((required) =>
      requiredOf({ required }),
    );
    const schemas = Object.values(named(schema, "dependentSchemas")).filter(isSchema);
    const required = [...new Set([...requiredOf(schema), ...names])];
    const { allOf } = schema;
    const rest = omit(schema, "dependentRequired", "dependentSchemas");
    return {
      schema: {
        ...rest,
        ...(required.length === 0 ? {} : { required }),
        ...(schemas.length === 0 ? {} : { allOf: [...(Array.isArray(allOf) ? allOf : []), ...schemas] }),
      },
      note: "what properties demanded of each other is always demanded",
    };
  },
};
