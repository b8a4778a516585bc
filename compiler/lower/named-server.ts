import { serverFolder } from "../emit/layout.ts";
import type { Catalogue, Tool } from "./catalogue.ts";
import { type ToolNames, toolNames } from "./names.ts";

/** One server, and the names of its folder and its tools in emitted code. */
export interface NamedServer {
  readonly catalogue: Catalogue;
  /** Relative to the project. */
  readonly folder: string;
  /** In the order of the catalogue. */
  readonly tools: readonly NamedTool[];
}

export interface NamedTool {
  readonly tool: Tool;
  readonly names: ToolNames;
}

/** `out` is the folder of generated servers. */
export function nameServer(catalogue: Catalogue, out: string): NamedServer {
  const names = toolNames(catalogue);
  return {
    catalogue,
    folder: serverFolder(out, catalogue.server.name),
    tools: catalogue.tools.map((tool, index) => {
      const named = names[index];
      if (named === undefined) throw new Error(`no names for ${tool.name}`);
      return { tool, names: named };
    }),
  };
}
