import { yamlFormat as format } from "../formats/yaml-format.ts";
import { inHome, inProject } from "../places.ts";
import type { Host } from "./host.ts";

/** https://docs.continue.dev/reference: an array of servers with names. */
export const continueHost: Host = {
  word: "continue",
  title: "Continue",
  files: (places) => [
    { path: inHome(places, ".continue", "config.yaml"), scope: "global", format, at: [["mcpServers"]] },
    { path: inProject(places, ".continue", "config.yaml"), scope: "project", format, at: [["mcpServers"]] },
  ],
  keys: {
    ...{ command: "command", args: "args", env: "env", cwd: "cwd", url: ["url"] },
    ...{ limits: ["connectionTimeout"], ignored: ["name", "type"] },
  },
  references: /\$\{\{[^}]*\}\}/g,
  inherits: true,
  entry: {},
};
