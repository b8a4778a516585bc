import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { cutDescription, descriptionCap, graphemeLength } from "../../../spec/cut-description.ts";
import { descriptionFix } from "./description-fix.ts";

/** A description is one line, and not empty. */
export const descriptionOneLine: Rule = {
  tool: (tool, context) => {
    const description = tool.value.description.trim();
    if (description === "") {
      context.report(
        "DMC2105",
        {},
        {
          span: placeIn(tool, ["description"]),
          help: "describe in a few words what the tool does: a model chooses by it",
        },
      );
    } else if (/[\p{Cc}\u2028\u2029]/u.test(description) && graphemeLength(description) <= descriptionCap) {
      context.report(
        "DMC2106",
        {},
        {
          span: placeIn(tool, ["description"]),
          help: `write \`${cutDescription(description)}\`, and put longer text into \`docs\``,
          ...descriptionFix(tool),
        },
      );
    }
  },
};
