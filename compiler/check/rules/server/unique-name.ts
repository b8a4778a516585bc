import { placeOfName } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/**
 * Within a server and all its files, two tools never share a name; nor do two prompts, resources, upstreams or schemas.
 * A tool and a prompt may share one.
 */
export const uniqueName: Rule = {
  server: ({ duplicates }, context) => {
    for (const { first, second } of duplicates) {
      const sort = String(second.path[0]).replace(/s$/, "");
      context.report(
        "DMC2103",
        { sort, name: second.name },
        {
          span: placeOfName(second),
          related: [{ span: placeOfName(first), message: "first defined here" }],
          help: "rename or remove one of them",
        },
      );
    }
  },
};
