import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { textSpan } from "../../../source/text-span.ts";
import {
  cutDescription,
  descriptionCap,
  graphemeLength,
  graphemeOffset,
} from "../../../spec/cut-description.ts";
import { descriptionFix } from "./description-fix.ts";

/** A description has at most 60 grapheme clusters: indexes show it as one line. */
export const descriptionWithinCap: Rule = {
  tool: (tool, context) => {
    const { description } = tool.value;
    const length = graphemeLength(description.trim());
    if (length <= descriptionCap) return;
    const lead = description.length - description.trimStart().length;
    const cutAt = lead + graphemeOffset(description.trimStart(), descriptionCap);
    context.report(
      "DMC2004",
      { length, cap: descriptionCap },
      {
        span: textSpan(placeIn(tool, ["description"]), description, cutAt, description.trimEnd().length),
        label: "cut here",
        help: `shorten it to \`${cutDescription(description)}\`, and move the rest into \`docs\``,
        ...descriptionFix(tool),
      },
    );
  },
};
