import type { Path } from "../source/syntax-tree.ts";

/** The maps of a spec with named entries, and the noun for one entry. */
const sections: Readonly<Record<string, string>> = {
  tools: "tool",
  upstreams: "upstream",
  schemas: "schema",
  prompts: "prompt",
  resources: "resource",
};

/** A path in words: `the spec`, `` `server.name` ``, `` tool `search` ``, `` `run.http` of tool `search` ``. */
export function describePath(path: Path): string {
  if (path.length === 0) return "the spec";
  const [section, name, ...rest] = path;
  const kind =
    typeof section === "string" && Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (kind === undefined || name === undefined) return `\`${dotted(path)}\``;
  const owner = `${kind} \`${name}\``;
  return rest.length === 0 ? owner : `\`${dotted(rest)}\` of ${owner}`;
}

function dotted(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}
