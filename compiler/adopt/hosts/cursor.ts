import { jsonFormat as format } from "../formats/json-format.ts";
import { inHome, inProject } from "../places.ts";
import type { Host } from "./host.ts";

/** https://cursor.com/docs/context/mcp */
export const cursor: Host = {
  word: "cursor",
  title: "Cursor",
  files: (places) => [
    { path: inHome(places, ".cursor", "mcp.json"), scope: "global", format, at: [["mcpServers"]] },
    { path: inProject(places, ".cursor", "mcp.json"), scope: "project", format, at: [["mcpServers"]] },
  ],
  keys: {
    ...{ command: "command", args: "args", env: "env", cwd: "cwd", url: ["url"], headers: "headers" },
    ...{ off: ["disabled", true], approved: "autoApprove", ignored: ["type"] },
  },
  references: /\$\{(?:env:(?<name>\w+)|[^}]+)\}/g,
  inherits: true,
  entry: {},
};
