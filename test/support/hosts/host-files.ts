/** The platforms' files of one host: its path below the home folder or the project, and its text. */
export interface HostFixture {
  readonly host: string;
  readonly path: string;
  readonly text: string;
}

/** `COMMAND` and `SCRIPT` stand for a program that serves MCP over stdio; each file has servers that stay, too. */
export const hostFixtures: readonly HostFixture[] = [
  {
    host: "claude-code",
    path: "home/.claude.json",
    text: `{
  "numStartups": 41,
  "mcpServers": {
    "notes": { "type": "stdio", "command": "COMMAND", "args": ["SCRIPT"], "env": { "NOTES_KEY": "s3cret-a" } },
    "cloud": { "type": "http", "url": "https://mcp.example.com/mcp", "oauth": { "clientId": "abc" } },
    "lists": { "command": "COMMAND", "args": ["SCRIPT"], "env": { "HOME_OF_LISTS": "\${HOME}", "KIND": "\${KIND:-plain}" } }
  },
  "projects": { "/somewhere/else": { "allowedTools": [], "history": [] } }
}
`,
  },
  {
    host: "claude-code",
    path: "project/.mcp.json",
    text: `{"mcpServers":{"docs":{"command":"COMMAND","args":["SCRIPT"]}}}`,
  },
  {
    host: "claude-desktop",
    path: "home/.config/Claude/claude_desktop_config.json",
    text: `{\r\n\t"globalShortcut": "",\r\n\t"mcpServers": {\r\n\t\t"notes": {\r\n\t\t\t"command": "COMMAND",\r\n\t\t\t"args": ["SCRIPT"]\r\n\t\t}\r\n\t}\r\n}\r\n`,
  },
  {
    host: "cursor",
    path: "home/.cursor/mcp.json",
    text: `\uFEFF{
  // The servers of every project.
  "mcpServers": {
    "notes": { "command": "COMMAND", "args": ["SCRIPT"], "env": { "ROOT": "\${userHome}" } }, // mine
    /* Waits for a file with its variables. */
    "files": { "command": "COMMAND", "args": ["SCRIPT"], "envFile": ".env" },
  },
}
`,
  },
  {
    host: "vscode",
    path: "project/.vscode/mcp.json",
    text: `{
    "inputs": [{ "type": "promptString", "id": "key", "description": "Key", "password": true }],
    "servers": {
        "notes": {
            "type": "stdio",
            "command": "COMMAND",
            "args": ["SCRIPT"],
            "cwd": "\${workspaceFolder}"
        },
        "asks": { "command": "COMMAND", "args": ["SCRIPT"], "env": { "KEY": "\${input:key}" } }
    }
}
`,
  },
  {
    host: "codex",
    path: "home/.codex/config.toml",
    text: `model = "gpt-5.5" # chosen in May

# Keeps my notes.
[mcp_servers.notes]
command = "COMMAND"
args = ["SCRIPT"]
startup_timeout_sec = 20
disabled_tools = ["add"]
env_vars = ["HOME"]

[mcp_servers.notes.env]
NOTES_KEY = "s3cret-b"

# Off since summer.
[mcp_servers."old one"]
command = "gone"
enabled = false

[profiles.fast]
model = "gpt-5.5-mini"
`,
  },
  {
    host: "gemini",
    path: "home/.gemini/settings.json",
    text: `{
  "theme": "Default",
  "mcp": { "excluded": ["lists"] },
  "mcpServers": {
    "notes": { "command": "COMMAND", "args": ["SCRIPT"], "excludeTools": ["add"], "timeout": 30000, "env": { "A": "$HOME" } },
    "lists": { "command": "COMMAND", "args": ["SCRIPT"] }
  }
}
`,
  },
  {
    host: "qwen",
    path: "project/.qwen/settings.json",
    text: `{
  "mcpServers": {
    "a": { "command": "COMMAND", "args": ["SCRIPT"], "trust": true },
    "b": { "command": "COMMAND", "args": ["SCRIPT"], "trust": true, "timeout": 5000 },
    "c": { "command": "COMMAND", "args": ["SCRIPT"] }
  }
}
`,
  },
  {
    host: "opencode",
    path: "home/.config/opencode/opencode.jsonc",
    text: `{
  "$schema": "https://opencode.ai/config.json",
  "permission": { "lists_delete": "deny" },
  "mcp": {
    // Local.
    "notes": { "type": "local", "command": ["COMMAND", "SCRIPT"], "enabled": true, "environment": { "H": "{env:HOME}" } },
    "lists": { "type": "local", "command": ["COMMAND", "SCRIPT"] },
    "off": { "type": "remote", "url": "https://mcp.example.com", "enabled": false }
  }
}
`,
  },
  {
    host: "kilo",
    path: "home/.config/kilo/kilo.json",
    text: `{ "mcp": { "notes": { "type": "local", "command": ["COMMAND", "SCRIPT"] } } }\n`,
  },
  {
    host: "copilot",
    path: "home/.copilot/mcp-config.json",
    text: `{
  "mcpServers": {
    "notes": { "type": "local", "command": "COMMAND", "args": ["SCRIPT"], "tools": ["echo"], "env": {} }
  }
}`,
  },
  {
    host: "cline",
    path: "home/.cline/data/settings/cline_mcp_settings.json",
    text: `{
  "mcpServers": {
    "notes": {
      "autoApprove": ["echo"],
      "disabled": false,
      "timeout": 60,
      "type": "stdio",
      "command": "COMMAND",
      "args": ["SCRIPT"]
    },
    "off": { "command": "gone", "disabled": true }
  }
}
`,
  },
  {
    host: "roo",
    path: "project/.roo/mcp.json",
    text: `{
  "mcpServers": {
    "notes": { "command": "COMMAND", "args": ["SCRIPT"], "alwaysAllow": ["echo", "gone"], "disabledTools": ["add"] },
    "watched": { "command": "COMMAND", "args": ["SCRIPT"], "watchPaths": ["x"] }
  }
}
`,
  },
  {
    host: "goose",
    path: "home/.config/goose/config.yaml",
    text: `GOOSE_PROVIDER: anthropic # of the team
extensions:
  developer:
    bundled: true
    display_name: Developer
    enabled: true
    name: developer
    timeout: 300
    type: builtin
  # Keeps my notes.
  notes:
    args:
    - SCRIPT
    cmd: COMMAND
    description: null
    enabled: true
    env_keys:
    - HOME
    envs: {}
    name: notes
    timeout: 300
    type: stdio
GOOSE_MODE: auto
`,
  },
  {
    host: "zed",
    path: "home/.config/zed/settings.json",
    text: `// Zed settings
{
  "vim_mode": true,
  "context_servers": {
    "notes": { "source": "custom", "enabled": true, "command": "COMMAND", "args": ["SCRIPT"], "env": {} },
    "some-extension": { "source": "extension", "settings": {} },
  },
}
`,
  },
  {
    host: "continue",
    path: "home/.continue/config.yaml",
    text: `name: Mine
version: 0.0.1
schema: v1
models:
  - name: Local # small
    provider: ollama
    model: qwen
mcpServers:
  - name: notes
    command: COMMAND
    args:
      - SCRIPT
    env:
      NOTES_KEY: s3cret-c
  - name: hub
    command: COMMAND
    args: [SCRIPT]
    env:
      KEY: \${{ secrets.KEY }}
`,
  },
];

/** The text of a fixture with a program. */
export function fixtureText({ text }: HostFixture, command: string, script: string): string {
  return text.replaceAll("COMMAND", command).replaceAll("SCRIPT", script);
}
