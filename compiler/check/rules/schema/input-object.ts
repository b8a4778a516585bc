import { isObject } from "../../../../runtime/support/json.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** The input schema of a tool has the type object, which MCP demands. */
export const schemaInputObject: Rule = {
  tool: (tool, context) => {
    const schema = tool.resolvedInput.schema;
    const type = isObject(schema) ? schema["type"] : undefined;
    const types = Array.isArray(type) ? type : [type];
    if (types.includes("object") || !types.every((name) => typeof name === "string")) return;
    context.report(
      "DMC3005",
      { type: types.join(" or ") },
      {
        span: placeIn(tool, ["input", "type"]),
        help: "name each argument: `input: { text: { type: string } }`",
      },
    );
  },
};
