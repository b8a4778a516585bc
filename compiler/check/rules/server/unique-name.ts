import { placeOfName } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** A name is declared once a server: one tool, prompt, resource, upstream or schema, over all files. */
export const uniqueName: Rule = {
  server: ({ duplicates }, context) => {
    for (const { first, second } of duplicates) {
      const sort = String(second.path[0]).replace(/s$/, "");
      context.report(
        "DMC2103",
        { sort, name: second.name },
        {
          span: placeOfName(second),
          related: [{ span: placeOfName(first), message: "the first one stands here" }],
          help: "rename one of them, or take it out",
        },
      );
    }
  },
};
