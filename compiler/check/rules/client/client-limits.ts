import { placeOfName } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";

/** Cursor hides tools whose name and server's name together are longer. Characters. */
const maxNameLength = 60;
/** Claude Code and others cut longer server instructions. Characters. */
const maxInstructions = 2_048;
/** OpenAI's API and Copilot refuse requests with more tools. */
const maxTools = 128;

/** Servers stay within limits that common clients enforce without a message. */
export const clientLimits: Rule = {
  tool: (tool, { server: { server }, config, report }) => {
    if (config.profile === "none" || tool.value.enabled === false || tool.value.visible === false) return;
    const length = server.name.length + tool.name.length;
    if (length <= maxNameLength) return;
    report(
      "DMC5101",
      { tool: tool.name, server: server.name, length },
      {
        span: placeOfName(tool),
        help: `shorten one: some clients leave out a tool if the two names have more than ${maxNameLength} characters`,
      },
    );
  },
  server: ({ server, root, tools }, { config, report }) => {
    const { instructions = "", surface = config.surface } = server;
    if (instructions.length > maxInstructions) {
      report(
        "DMC5102",
        { length: instructions.length },
        {
          span: root.tree.locate(["server", "instructions"]),
          help: `shorten them: clients cut them at ${maxInstructions} characters, and a build cuts them there at the end of a word`,
        },
      );
    }
    const shown = tools.filter(({ value }) => value.enabled !== false && value.visible !== false).length;
    if (surface === "full" && shown > maxTools) {
      report(
        "DMC5103",
        { count: shown },
        {
          span: root.tree.locate(["server", "surface"]),
          help: `write \`surface: auto\`, which shows three tools instead: some clients refuse more than ${maxTools}`,
        },
      );
    }
  },
};
