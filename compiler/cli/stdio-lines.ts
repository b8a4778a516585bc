import type { ServerCommand } from "../project/server-command.ts";

/** How hosts start a server over stdio, by the word that `--print` takes. */
interface StdioHost {
  readonly host: string;
  readonly file: string;
  lines(name: string, command: ServerCommand): string;
}

const json =
  (key: string, entry: (command: ServerCommand) => object = (command) => ({ ...command })) =>
  (name: string, command: ServerCommand) =>
    JSON.stringify({ [key]: { [name]: entry(command) } }, null, 2);

const typed = (type: string) => (command: ServerCommand) => ({ type, ...command });

/** The hosts whose configuration is printed. */
export const stdioHosts = {
  "claude-code": { host: "Claude Code", file: ".mcp.json", lines: json("mcpServers", typed("stdio")) },
  "claude-desktop": { host: "Claude Desktop", file: "claude_desktop_config.json", lines: json("mcpServers") },
  cursor: { host: "Cursor", file: ".cursor/mcp.json", lines: json("mcpServers") },
  vscode: { host: "VS Code", file: ".vscode/mcp.json", lines: json("servers", typed("stdio")) },
  codex: { host: "Codex", file: "~/.codex/config.toml", lines: toml },
  gemini: { host: "Gemini CLI", file: "~/.gemini/settings.json", lines: json("mcpServers") },
  qwen: { host: "Qwen Code", file: "~/.qwen/settings.json", lines: json("mcpServers") },
  copilot: {
    host: "Copilot CLI",
    file: "~/.copilot/mcp-config.json",
    lines: json("mcpServers", (command) => ({ type: "local", ...command, tools: ["*"] })),
  },
  opencode: {
    host: "opencode",
    file: "opencode.json",
    lines: json("mcp", ({ command, args }) => ({
      type: "local",
      command: [command, ...args],
      enabled: true,
    })),
  },
  cline: { host: "Cline", file: "cline_mcp_settings.json", lines: json("mcpServers") },
  zed: { host: "Zed", file: "~/.config/zed/settings.json", lines: json("context_servers") },
} as const satisfies Readonly<Record<string, StdioHost>>;

export const stdioHostNames = Object.keys(stdioHosts) as [
  keyof typeof stdioHosts,
  ...(keyof typeof stdioHosts)[],
];

/** TOML's basic strings escape like JSON's (TOML 1.0, "String"). */
function toml(name: string, { command, args }: ServerCommand): string {
  const key = /^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name);
  return `[mcp_servers.${key}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`;
}
