import { jsonFormat as format } from "../formats/json-format.ts";
import { inAppData } from "../places.ts";
import type { Host } from "./host.ts";

/** https://modelcontextprotocol.io/docs/develop/connect-local-servers. The file has local servers only. */
export const claudeDesktop: Host = {
  word: "claude-desktop",
  title: "Claude Desktop",
  files: (places) => [
    {
      path: inAppData(places, "Claude", "claude_desktop_config.json"),
      ...{ scope: "global", format, at: [["mcpServers"]] },
    },
  ],
  keys: { command: "command", args: "args", env: "env", url: ["url"], ignored: ["type"] },
  inherits: false,
  entry: {},
};
