import { yamlFormat as format } from "../formats/yaml-format.ts";
import { inAppData, inXdgConfig } from "../places.ts";
import type { Host } from "./host.ts";

/** https://block.github.io/goose/docs/guides/config-files. Variables of `env_keys` are in the keyring: Goose hands them over. */
export const goose: Host = {
  word: "goose",
  title: "Goose",
  files: (places) => [
    {
      path:
        places.platform === "win32"
          ? inAppData(places, "Block", "goose", "config", "config.yaml")
          : inXdgConfig(places, "goose", "config.yaml"),
      ...{ scope: "global", format, at: [["extensions"]] },
    },
  ],
  keys: {
    ...{ command: "cmd", args: "args", env: "envs", url: ["uri"], headers: "headers" },
    ...{ off: ["enabled", false], include: "available_tools", emptyIsAll: true, limits: ["timeout"] },
    variables: "env_keys",
    ignored: ["type", "name", "display_name", "description", "bundled"],
  },
  inherits: true,
  isServer: ({ type }) => type === "stdio" || type === "streamable_http" || type === "sse",
  entry: {
    ...{ type: "stdio", enabled: true, name: "deltamcp", description: "Several MCP servers", bundled: null },
  },
};
