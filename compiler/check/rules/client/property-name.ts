import { isObject } from "../../../../runtime/support/json.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** Argument names that the APIs of Anthropic and AWS Bedrock accept. Other names fail the whole request. */
const accepted = /^[a-zA-Z0-9_.-]{1,64}$/;

/** An argument has a name that every client accepts. Profile `none` skips this rule. */
export const schemaPropertyName: Rule = {
  tool: (tool, context) => {
    if (context.config.profile === "none" || tool.value.enabled === false) return;
    const schema = tool.resolvedInput.schema;
    const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
    for (const name of Object.keys(properties)) {
      if (accepted.test(name)) continue;
      context.report(
        "DMC3012",
        { name },
        {
          span: placeIn(tool, ["input", ...tool.input.sourcePath(["properties", name])], "key"),
          help: "rename it with at most 64 letters, digits, `_`, `.` or `-`; a template can still send it under the old name",
        },
      );
    }
  },
};
