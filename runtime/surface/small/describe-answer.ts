import type { ToolRecord } from "../../catalogue/records.ts";
import type { ToolFinder } from "./tool-finder.ts";

/** Tools that one answer may describe. */
const mostTools = 50;

/** What is to be said of one tool. */
type Describe = (tool: ToolRecord) => string;

/**
 * The answer of describe_tools: for each tool its index line, its docs, its parameters as a documented signature (or
 * as JSON Schema where that was asked for), and an example. Names that are no tool are answered with the nearest.
 */
export async function describeAnswer(
  names: readonly string[],
  asSchema: boolean,
  finder: ToolFinder,
): Promise<string> {
  const wanted = [...new Set((await Promise.all(names.map((said) => namesIn(said, finder)))).flat())];
  if (wanted.length === 0) return "`names` is missing: which tools? search_tools finds them.";
  const describe: Describe = asSchema ? schemaOf : documented;
  const parts = await Promise.all(
    wanted.slice(0, mostTools).map(async (name) => {
      const tool = await finder.find(name);
      return tool === undefined ? finder.unknown(name) : describe(tool);
    }),
  );
  const rest = wanted.slice(mostTools);
  if (rest.length > 0) parts.push(`Not described, ${mostTools} at a time: ${rest.join(", ")}`);
  return parts.join("\n\n");
}

/** `close_issue whoami` are two names; `close an issue` is one, said in words. */
async function namesIn(said: string, finder: ToolFinder): Promise<readonly string[]> {
  if (!/\s/.test(said) || (await finder.find(said)) !== undefined) return [said];
  const parts = said.split(/\s+/);
  const found = await Promise.all(parts.map((part) => finder.find(part)));
  return found.every((tool) => tool === undefined) ? [said] : parts;
}

function documented(tool: ToolRecord): string {
  const docs = tool.docs?.trim() ?? "";
  const start = tool.description.replace(/[….]+$/u, "").trimEnd();
  const told = docs.startsWith(start)
    ? docs
    : [tool.description, docs].filter((text) => text !== "").join("\n");
  const example = tool.examples?.find((each) => Object.keys(each.args).length > 0);
  return [
    told,
    tool.documented,
    ...(example === undefined ? [] : [`Example: ${JSON.stringify(example.args)}`]),
  ].join("\n");
}

/** The author's own schemas: what a call is validated against. */
function schemaOf(tool: ToolRecord): string {
  const { name, description, docs, inputSchema, authorSchema, outputSchema } = tool;
  return JSON.stringify({ name, description, docs, inputSchema: authorSchema ?? inputSchema, outputSchema });
}
