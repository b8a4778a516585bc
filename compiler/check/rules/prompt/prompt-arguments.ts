import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { promptTemplates } from "../../../bind/templates.ts";
import { readKey } from "../../../spec/property-map.ts";

/** Every argument of a prompt is used in one of its messages. */
export const promptArguments: Rule = {
  prompt: (prompt, context) => {
    if (prompt.value.messages === undefined) return;
    const used = new Set(
      promptTemplates(prompt).flatMap(({ template }) =>
        template.parts.flatMap((part) => (part.kind === "insert" ? [part.name] : [])),
      ),
    );
    for (const key of Object.keys(prompt.value.arguments ?? {})) {
      const { name } = readKey(key);
      if (used.has(name)) continue;
      context.report(
        "DMC2110",
        { name },
        {
          span: placeIn(prompt, ["arguments", key], "key"),
          help: `insert it in a message as \`{${name}}\`, or remove it`,
        },
      );
    }
  },
};
