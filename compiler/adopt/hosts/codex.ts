import { tomlFormat as format } from "../formats/toml-format.ts";
import { inFolderOf, inProject } from "../places.ts";
import type { Host } from "./host.ts";

/** https://developers.openai.com/codex/mcp. Codex hands servers few variables, and those of `env_vars`. */
export const codex: Host = {
  word: "codex",
  title: "Codex",
  files: (places) => [
    {
      path: inFolderOf(places, "CODEX_HOME", ".codex", "config.toml"),
      ...{ scope: "global", format, at: [["mcp_servers"]] },
    },
    { path: inProject(places, ".codex", "config.toml"), scope: "project", format, at: [["mcp_servers"]] },
  ],
  keys: {
    ...{ command: "command", args: "args", env: "env", cwd: "cwd", url: ["url"], headers: "http_headers" },
    ...{ envHeaders: "env_http_headers", bearerVariable: "bearer_token_env_var", variables: "env_vars" },
    ...{ off: ["enabled", false], include: "enabled_tools", exclude: "disabled_tools" },
    limits: ["startup_timeout_sec", "startup_timeout_ms", "tool_timeout_sec"],
    shared: ["default_tools_approval_mode", "supports_parallel_tool_calls", "required"],
  },
  inherits: false,
  entry: {},
};
