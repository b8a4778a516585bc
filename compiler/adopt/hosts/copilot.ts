import { jsonFormat as format } from "../formats/json-format.ts";
import { inFolderOf } from "../places.ts";
import type { Host } from "./host.ts";

/** https://docs.github.com/copilot/how-tos/copilot-cli */
export const copilot: Host = {
  word: "copilot",
  title: "Copilot CLI",
  files: (places) => [
    {
      path: inFolderOf(places, "COPILOT_HOME", ".copilot", "mcp-config.json"),
      ...{ scope: "global", format, at: [["mcpServers"]] },
    },
  ],
  keys: {
    ...{ command: "command", args: "args", env: "env", cwd: "cwd", url: ["url"], headers: "headers" },
    ...{ include: "tools", limits: ["timeout"], shared: ["deferTools"], ignored: ["type"] },
  },
  references: /\$(?:\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}|(?<bare>[A-Za-z_]\w*))/g,
  inherits: true,
  entry: { type: "local", tools: ["*"] },
};
