import type { ConfigFormat } from "./config-format.ts";
import { jsonFormat } from "./json-format.ts";
import { tomlFormat } from "./toml-format.ts";
import { yamlFormat } from "./yaml-format.ts";

/** The format of a configuration file, by the end of its name. */
export function formatOf(path: string): ConfigFormat {
  if (path.endsWith(".toml")) return tomlFormat;
  return /\.ya?ml$/.test(path) ? yamlFormat : jsonFormat;
}
