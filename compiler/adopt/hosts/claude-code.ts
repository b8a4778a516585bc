import { jsonFormat as format } from "../formats/json-format.ts";
import { inHome, inProject, joined } from "../places.ts";
import type { Host } from "./host.ts";

/** https://code.claude.com/docs/en/mcp: user and local scope in ~/.claude.json, project scope in .mcp.json. */
export const claudeCode: Host = {
  word: "claude-code",
  title: "Claude Code",
  files(places) {
    const folder = places.env["CLAUDE_CONFIG_DIR"] || places.home;
    const local = ["projects", places.cwd, "mcpServers"];
    return [
      { path: joined(places, folder, ".claude.json"), scope: "global", format, at: [["mcpServers"], local] },
      { path: inProject(places, ".mcp.json"), scope: "project", format, at: [["mcpServers"]] },
    ];
  },
  keys: {
    ...{ command: "command", args: "args", env: "env", url: ["url"], headers: "headers" },
    ...{ limits: ["timeout"], shared: ["alwaysLoad"], ignored: ["type"] },
  },
  references: /\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}/g,
  inherits: true,
  entry: { type: "stdio" },
  ruleFiles(places) {
    const folder = places.env["CLAUDE_CONFIG_DIR"] || inHome(places, ".claude");
    const local = ["settings.json", "settings.local.json"].map((file) => inProject(places, ".claude", file));
    const own = ["settings.json", "settings.local.json"].map((file) => joined(places, folder, file));
    return [...own, ...local, joined(places, places.env["CLAUDE_CONFIG_DIR"] || places.home, ".claude.json")];
  },
  rules: (name) => [`mcp__${name}`, ...listed(name)],
};

/** The arrays of ~/.claude.json and the settings that turn servers on and off. */
function listed(name: string): readonly string[] {
  return ["enabledMcpjsonServers", "disabledMcpjsonServers", "disabledMcpServers"].map(
    (key) => `${key} ${name}`,
  );
}
