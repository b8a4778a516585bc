import { jsonFormat as format } from "../formats/json-format.ts";
import { inAppData, inHome, inProject } from "../places.ts";
import type { EntryKeys, Host } from "./host.ts";

const keys: EntryKeys = {
  ...{ command: "command", args: "args", env: "env", cwd: "cwd", url: ["url"], headers: "headers" },
  ...{ off: ["disabled", true], limits: ["timeout"], ignored: ["type", "transportType"] },
};
const references = /\$\{(?:env:(?<name>\w+)|[^}]+)\}/g;
const at = [["mcpServers"]];

/** https://docs.cline.bot/mcp: the command line, and the extension of VS Code. */
export const cline: Host = {
  ...{ word: "cline", title: "Cline", references, inherits: false, entry: { disabled: false } },
  keys: { ...keys, approved: "autoApprove" },
  files: (places) => [
    {
      path: inHome(places, ".cline", "data", "settings", "cline_mcp_settings.json"),
      ...{ scope: "global", format, at },
    },
    {
      path: inAppData(
        places,
        ...["Code", "User", "globalStorage", "saoudrizwan.claude-dev", "settings"],
        "cline_mcp_settings.json",
      ),
      ...{ scope: "global", format, at },
    },
  ],
};

/** https://docs.roocode.com/features/mcp/using-mcp-in-roo */
export const roo: Host = {
  ...{ word: "roo", title: "Roo Code", references, inherits: false, entry: { disabled: false } },
  keys: { ...keys, approved: "alwaysAllow", exclude: "disabledTools" },
  files: (places) => [
    {
      path: inAppData(
        places,
        ...["Code", "User", "globalStorage", "rooveterinaryinc.roo-cline", "settings"],
        "mcp_settings.json",
      ),
      ...{ scope: "global", format, at },
    },
    { path: inProject(places, ".roo", "mcp.json"), scope: "project", format, at },
  ],
};
