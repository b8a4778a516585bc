import type { Rule } from "../../../bind/rule.ts";

/** A server has at least one enabled tool, prompt or resource. */
export const serverContent: Rule = {
  server: ({ server, root, tools, prompts, resources }, context) => {
    const enabled = tools.filter((tool) => tool.value.enabled !== false);
    if (enabled.length + prompts.length + resources.length > 0) return;
    context.report(
      "DMC2107",
      {
        server: server.name,
        reason: tools.length === 0 ? "no tools, prompts or resources" : "only disabled tools",
      },
      {
        span: root.tree.locate(["server"], "key"),
        help:
          tools.length === 0
            ? "add `tools`, or `include` a file that has some"
            : "remove `enabled: false` from a tool",
      },
    );
  },
};
