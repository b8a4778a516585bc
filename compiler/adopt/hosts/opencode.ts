import { jsonFormat as format } from "../formats/json-format.ts";
import { inHome, inProject, inXdgConfig } from "../places.ts";
import type { Host, HostFile } from "./host.ts";

const at = [["mcp"]];
const shape: Pick<Host, "keys" | "references" | "inherits" | "entry" | "rules"> = {
  keys: {
    ...{ command: "command", env: "environment", cwd: "cwd", url: ["url"], headers: "headers" },
    ...{ off: ["enabled", false], limits: ["timeout"], ignored: ["type"] },
  },
  references: /\{(?:env:(?<name>\w+)|file:[^}]+)\}/g,
  inherits: true,
  entry: { type: "local", enabled: true },
  rules: (name) => [`${name}_`, `${name}*`],
};

const both = (path: (file: string) => string, name: string, scope: HostFile["scope"]): readonly HostFile[] =>
  [`${name}.json`, `${name}.jsonc`].map((file) => ({ path: path(file), scope, format, at }));

/** https://opencode.ai/docs/mcp-servers */
export const opencode: Host = {
  ...shape,
  ...{ word: "opencode", title: "opencode" },
  files: (places) => [
    ...both((file) => inXdgConfig(places, "opencode", file), "opencode", "global"),
    ...both((file) => inProject(places, file), "opencode", "project"),
  ],
  ruleFiles: (places) => opencode.files(places).map(({ path }) => path),
};

/** https://kilo.ai/docs: the command line is a sibling of opencode. */
export const kilo: Host = {
  ...shape,
  ...{ word: "kilo", title: "Kilo" },
  files: (places) => [
    ...both((file) => inXdgConfig(places, "kilo", file), "kilo", "global"),
    ...both((file) => inProject(places, file), "kilo", "project"),
    ...both((file) => inProject(places, ".kilo", file), "kilo", "project"),
    ...both((file) => inHome(places, ".kilo", file), "kilo", "global"),
  ],
  ruleFiles: (places) => kilo.files(places).map(({ path }) => path),
};
