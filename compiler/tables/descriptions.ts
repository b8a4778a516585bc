import type { Tool } from "../lower/catalogue.ts";

/** The whole text of the author about a tool, as a plain MCP server would send it: the index line, then the docs. */
export function wholeDescription(tool: Pick<Tool, "description" | "docs">): string {
  const docs = tool.docs?.trim();
  if (docs === undefined || docs === "") return tool.description;
  // The index line of an imported tool was cut from its docs, and would repeat them.
  const start = tool.description.replace(/[….]+$/u, "").trimEnd();
  if (docs.startsWith(start)) return docs;
  return `${tool.description}${/[.!?…:]$/u.test(tool.description) ? "" : "."} ${docs}`;
}

/**
 * Returns a tool's description on the full surface, by the config's template. A placeholder without a value is removed
 * with its separator, and empty brackets are removed too: `{summary} [{runner} · {category}]` becomes
 * `Close one issue [fn]` for a tool without a category.
 */
export function templatedDescription(template: string, summary: string, tool: Tool): string {
  const values: Record<string, string> = { summary, runner: tool.run.kind, category: tool.category ?? "" };
  const value = (name: string) => values[name] ?? "";
  // Missing values are removed before the others are filled in at once, so that no text of the author becomes a template.
  return template
    .replace(hole, (whole, name: string) => (value(name) === "" ? missing : whole))
    .replace(emptyPart, "")
    .replace(/ ?(\[\s*\]|\(\s*\))/g, "")
    .replace(hole, (_, name: string) => value(name))
    .trim();
}

const hole = /\{(summary|runner|category)\}/g;
/** The mark of a missing value: a private-use character that no template contains. */
const missing = "\uE000";
const emptyPart = new RegExp(`\\s*[·|,/:–-]\\s*${missing}|${missing}\\s*[·|,/:–-]\\s*|${missing}`, "g");
