import type { Importer } from "../importer.ts";

/** The answer of an MCP server to `tools/list`. */
export const toolsImporter: Importer = {
  kind: "tools",
  async read(source, server, report) {
    const { readToolsList } = await import("./tools-list.ts");
    const { specFromTools } = await import("./spec-from-tools.ts");
    const tools = readToolsList(source, report);
    return report.failed ? undefined : specFromTools(tools, server);
  },
};
