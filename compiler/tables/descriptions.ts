import type { Tool } from "../lower/catalogue.ts";

/** All that the author says about a tool, as a plain MCP server would send it: the index line, then the docs. */
export function wholeDescription(tool: Pick<Tool, "description" | "docs">): string {
  const docs = tool.docs?.trim();
  if (docs === undefined || docs === "") return tool.description;
  // An imported tool's index line was cut from its docs: saying it twice would be noise.
  const start = tool.description.replace(/[….]+$/u, "").trimEnd();
  if (docs.startsWith(start)) return docs;
  return `${tool.description}${/[.!?…:]$/u.test(tool.description) ? "" : "."} ${docs}`;
}

/**
 * A tool's description on the full surface by the config's template. A hole without a value takes its
 * separator and, where nothing is left inside, its brackets along: `{summary} [{runner} · {category}]`
 * becomes `Close one issue [fn]` for a tool without category.
 */
export function templatedDescription(template: string, summary: string, tool: Tool): string {
  const values: Record<string, string> = { summary, runner: tool.run.kind, category: tool.category ?? "" };
  const value = (name: string) => values[name] ?? "";
  // First what is missing goes, then everything is filled in at once: an author's text is never taken for template.
  return template
    .replace(hole, (whole, name: string) => (value(name) === "" ? missing : whole))
    .replace(emptyPart, "")
    .replace(/ ?(\[\s*\]|\(\s*\))/g, "")
    .replace(hole, (_, name: string) => value(name))
    .trim();
}

const hole = /\{(summary|runner|category)\}/g;
/** Stands for a missing value; a private-use character that no template holds. */
const missing = "\uE000";
const emptyPart = new RegExp(`\\s*[·|,/:–-]\\s*${missing}|${missing}\\s*[·|,/:–-]\\s*|${missing}`, "g");
