/** How a server is entered into the configuration of one host. */
export interface ClientLines {
  readonly host: string;
  /** Where the lines go. */
  readonly file: string;
  readonly lines: string;
}

/** The facts of a served server that a host's configuration needs. */
export interface ServedServer {
  readonly name: string;
  /** `http://127.0.0.1:3920/mcp`. */
  readonly url: string;
  readonly surface: "full" | "small";
  /** The command that serves it on stdio. */
  readonly stdio: { readonly command: string; readonly args: readonly string[] };
}

/**
 * The lines to paste, host by host. A small surface is a few tools that a model must see at once: hosts that hide tools
 * behind a search of their own are told not to (Claude Code `alwaysLoad`, Qwen Code `alwaysLoadTools`, Copilot CLI
 * `deferTools`). Codex has no such switch, and gets the address of the full surface. Claude Desktop reads no addresses from
 * its file: it starts servers itself, over stdio, as every other host can.
 */
export function clientLines(servers: readonly ServedServer[]): readonly ClientLines[] {
  return [
    { host: "Claude Code", file: ".mcp.json", lines: json("mcpServers", servers, claude) },
    { host: "Cursor", file: ".cursor/mcp.json", lines: json("mcpServers", servers, cursor) },
    { host: "VS Code", file: ".vscode/mcp.json", lines: json("servers", servers, vscode) },
    { host: "Copilot CLI", file: "~/.copilot/mcp-config.json", lines: json("mcpServers", servers, copilot) },
    { host: "opencode", file: "opencode.json", lines: json("mcp", servers, opencode) },
    { host: "Codex", file: "~/.codex/config.toml", lines: servers.map(codex).join("\n") },
    { host: "Gemini CLI", file: "~/.gemini/settings.json", lines: json("mcpServers", servers, gemini) },
    { host: "Qwen Code", file: "~/.qwen/settings.json", lines: json("mcpServers", servers, qwen) },
    {
      host: "Cline",
      file: "~/.cline/data/settings/cline_mcp_settings.json",
      lines: json("mcpServers", servers, cline),
    },
    {
      host: "Claude Desktop, and any host over stdio",
      file: "claude_desktop_config.json (add the server's variables as `env`)",
      lines: json("mcpServers", servers, stdio),
    },
  ];
}

type Entry = (server: ServedServer) => Readonly<Record<string, unknown>>;

function json(key: string, servers: readonly ServedServer[], entry: Entry): string {
  const entries = servers.map((server) => `    ${JSON.stringify(server.name)}: ${spaced(entry(server))}`);
  return `{\n  ${JSON.stringify(key)}: {\n${entries.join(",\n")}\n  }\n}`;
}

/** One line, with the spaces that people expect. */
function spaced(value: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${Array.isArray(inner) ? list(inner) : JSON.stringify(inner)}`,
  );
  return `{ ${entries.join(", ")} }`;
}

function list(values: readonly unknown[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
}

const claude: Entry = ({ url, surface }) => ({
  type: "http",
  url,
  ...(surface === "small" ? { alwaysLoad: true } : {}),
});

const copilot: Entry = ({ url, surface }) => ({
  type: "http",
  url,
  tools: ["*"],
  ...(surface === "small" ? { deferTools: "never" } : {}),
});

const opencode: Entry = ({ url }) => ({ type: "remote", url, enabled: true });

const gemini: Entry = ({ url }) => ({ httpUrl: url });

const qwen: Entry = ({ url, surface }) => ({
  httpUrl: url,
  ...(surface === "small" ? { alwaysLoadTools: true } : {}),
});

const cursor: Entry = ({ url }) => ({ url });

const vscode: Entry = ({ url }) => ({ type: "http", url });

const stdio: Entry = ({ stdio: { command, args } }) => ({ command, args, env: {} });

const cline: Entry = ({ url }) => ({ type: "streamableHttp", url });

/** With the models that it knows, Codex hides any tools behind its own search: there the full surface costs least. */
function codex({ name, url, surface }: ServedServer): string {
  const key = /^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name);
  const line = `[mcp_servers.${key}]\nurl = `;
  if (surface === "full") return `${line}${JSON.stringify(url)}`;
  return `${line}${JSON.stringify(`${url}/full`)} # with a model that Codex does not know: ${url}`;
}
