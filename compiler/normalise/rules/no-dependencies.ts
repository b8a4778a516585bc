import { named, requiredOf } from "../../schema/algebra/property.ts";
import { isSchema } from "../../schema/json-schema.ts";
import { omit } from "../../schema/keywords/annotations.ts";
import { looksAtEvaluated } from "../place.ts";
import type { Rule } from "../rule.ts";

/** Makes the requirements in `dependentRequired` and `dependentSchemas` unconditional. */
export const noDependencies: Rule = {
  name: "no-dependencies",
  apply(schema) {
    if (schema["dependentRequired"] === undefined && schema["dependentSchemas"] === undefined)
      return undefined;
    // The dependent schemas would always evaluate their properties, so `unevaluated…` would refuse fewer values.
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
