import type { Rule } from "../rule.ts";

/** It names a folder on every file system, and clients put it before the names of tools. */
const legal = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

/** The name of a server can name its folder. */
export const serverName: Rule = {
  server: ({ server, root }, context) => {
    if (legal.test(server.name) && !server.name.endsWith(".")) return;
    context.report(
      "DMC2102",
      { name: server.name },
      {
        span: root.tree.locate(["server", "name"]),
        help: "a server's name has letters, digits, `_`, `-` and `.`, 64 at most, and starts with a letter, a digit or `_`",
      },
    );
  },
};
