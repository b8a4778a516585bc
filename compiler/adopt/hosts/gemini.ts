import { jsonFormat as format } from "../formats/json-format.ts";
import { inHome, inProject } from "../places.ts";
import type { Host } from "./host.ts";

/** The keys of Gemini CLI and of Qwen Code, which began as the same program. */
const keys = {
  ...{
    command: "command",
    args: "args",
    env: "env",
    cwd: "cwd",
    url: ["httpUrl", "url"],
    headers: "headers",
  },
  ...{
    include: "includeTools",
    exclude: "excludeTools",
    limits: ["timeout"],
    ignored: ["description", "type"],
  },
};

const references = /\$(?:\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\}|(?<bare>[A-Za-z_]\w*))/g;

function host(word: string, title: string, folder: string, shared: readonly string[]): Host {
  return {
    ...{ word, title, references, inherits: true, entry: {}, keys: { ...keys, shared } },
    files: (places) => [
      { path: inHome(places, folder, "settings.json"), scope: "global", format, at: [["mcpServers"]] },
      { path: inProject(places, folder, "settings.json"), scope: "project", format, at: [["mcpServers"]] },
    ],
    ruleFiles: (places) => [
      inHome(places, folder, "settings.json"),
      inProject(places, folder, "settings.json"),
    ],
    rules: (name) => [`excluded ${name}`, `allowed ${name}`, `mcp_${name}_`, `mcp__${name}`, `${name}__`],
  };
}

/** https://github.com/google-gemini/gemini-cli, docs/tools/mcp-server.md */
export const gemini = host("gemini", "Gemini CLI", ".gemini", ["trust"]);

/** https://qwenlm.github.io/qwen-code-docs */
export const qwen = host("qwen", "Qwen Code", ".qwen", ["trust", "alwaysLoadTools"]);
