import type { Rule } from "../../../bind/rule.ts";
import { isServerName, serverNameWords } from "../../../spec/names.ts";

/** The name of a server is a legal folder name on every file system. */
export const serverName: Rule = {
  server: ({ server, root }, context) => {
    if (isServerName(server.name)) return;
    context.report(
      "DMC2102",
      { name: server.name },
      {
        span: root.tree.locate(["server", "name"]),
        help: `rename it: the name of a server has ${serverNameWords}`,
      },
    );
  },
};
