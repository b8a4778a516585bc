import { isObject } from "../../../runtime/support/json.ts";
import { declaredTypes, typeBit, typesOf } from "../../schema/algebra/type-set.ts";
import type { Rule } from "../rule.ts";

/** Makes the root an object with properties: arguments are always an object, and clients refuse any other root. */
export const rootObject: Rule = {
  name: "root-object",
  apply(schema, { place, direction, lookUp }) {
    if (place !== "root") return undefined;
    const object = typeBit("object");
    if (schema["type"] !== "object") {
      // An output gets the type only if no other type is possible.
      if (direction === "output" && typesOf(schema, lookUp) !== object) return undefined;
      if ((declaredTypes(schema) & object) === 0)
        return { remark: "the root is not an object, so no call can succeed" };
      return { schema: { ...schema, type: "object" }, note: "the root became an object" };
    }
    if (isObject(schema["properties"]) || direction === "output") return undefined;
    const { type, ...rest } = schema;
    return { schema: { type, properties: {}, ...rest }, note: "the root got properties: {}" };
  },
};
