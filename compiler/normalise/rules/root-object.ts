import { isObject } from "../../../runtime/support/json.ts";
import { declaredTypes, typeBit, typesOf } from "../../schema/algebra/type-set.ts";
import type { Rule } from "../rule.ts";

/** The root is an object with properties: arguments always are one, and clients refuse any other root. */
export const rootObject: Rule = {
  name: "root-object",
  apply(schema, { place, direction, lookUp }) {
    if (place !== "root") return undefined;
    const object = typeBit("object");
    if (schema["type"] !== "object") {
      // Of an output the type is only written down where it cannot be another.
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
