import { jsonFormat as format } from "../formats/json-format.ts";
import { inAppData, inProject } from "../places.ts";
import type { Host } from "./host.ts";

/** https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
export const vscode: Host = {
  word: "vscode",
  title: "VS Code",
  files: (places) => [
    ...["Code", "Code - Insiders", "VSCodium"].map((product) => ({
      path: inAppData(places, product, "User", "mcp.json"),
      ...{ scope: "global" as const, format, at: [["servers"]] },
    })),
    { path: inProject(places, ".vscode", "mcp.json"), scope: "project", format, at: [["servers"]] },
  ],
  keys: {
    ...{ command: "command", args: "args", env: "env", cwd: "cwd", url: ["url"], headers: "headers" },
    ignored: ["type", "gallery", "version"],
  },
  references: /\$\{(?:env:(?<name>\w+)|[^}]+)\}/g,
  inherits: true,
  entry: { type: "stdio" },
};
