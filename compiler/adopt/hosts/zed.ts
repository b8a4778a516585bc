import { jsonFormat as format } from "../formats/json-format.ts";
import { inAppData, inProject, inXdgConfig } from "../places.ts";
import type { Host } from "./host.ts";

/** https://zed.dev/docs/ai/mcp */
export const zed: Host = {
  word: "zed",
  title: "Zed",
  files: (places) => [
    {
      path:
        places.platform === "win32"
          ? inAppData(places, "Zed", "settings.json")
          : inXdgConfig(places, "zed", "settings.json"),
      ...{ scope: "global", format, at: [["context_servers"]] },
    },
    { path: inProject(places, ".zed", "settings.json"), scope: "project", format, at: [["context_servers"]] },
  ],
  keys: {
    ...{ command: "command", args: "args", env: "env", url: ["url"], headers: "headers" },
    ...{ off: ["enabled", false], limits: ["timeout"], ignored: ["source"] },
  },
  inherits: true,
  isServer: ({ command, url }) => command !== undefined || url !== undefined,
  entry: { source: "custom", enabled: true },
  ruleFiles: (places) => zed.files(places).map(({ path }) => path),
  rules: (name) => [`mcp:${name}:`],
};
