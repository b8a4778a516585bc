import { isObject } from "../../runtime/support/json.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Path, SyntaxTree } from "../source/syntax-tree.ts";

/**
 * Reports `{text}` without quotes where a template may stand: in the `run` of a tool, and in the messages of a prompt.
 * YAML reads it as a map of one key without a value, which is never meant there.
 */
export function checkTemplates(tree: SyntaxTree, report: Report): void {
  const { tools, prompts, upstreams } = isObject(tree.value) ? tree.value : {};
  for (const [name, tool] of entries(tools)) visit(tool["run"], ["tools", name, "run"], tree, report);
  for (const [name, prompt] of entries(prompts))
    visit(prompt["messages"], ["prompts", name, "messages"], tree, report);
  for (const [name, upstream] of entries(upstreams)) visit(upstream, ["upstreams", name], tree, report);
}

function entries(map: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  return isObject(map)
    ? Object.entries(map).flatMap(([name, value]) => (isObject(value) ? [[name, value] as const] : []))
    : [];
}

function visit(value: unknown, path: Path, tree: SyntaxTree, report: Report): void {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(item, [...path, index], tree, report);
  if (!isObject(value)) return;
  const template = bareTemplate(value, path, tree);
  if (template === undefined) {
    for (const [key, item] of Object.entries(value)) visit(item, [...path, key], tree, report);
    return;
  }
  const span = tree.locate(path);
  // An upstream knows the environment only, and no arguments.
  const replacement = path[0] === "upstreams" ? `"$${template}"` : `"${template}"`;
  report.add("DMC4012", { template }, { span, help: `write \`${replacement}\``, fix: { span, replacement } });
}

/** The text of a value that is `{name}` in YAML's flow style; undefined for any other. */
export function bareTemplate(value: unknown, path: Path, tree: SyntaxTree): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1 || Object.values(value)[0] !== null)
    return undefined;
  const { start, end } = tree.locate(path);
  const written = tree.source.text.slice(start, end);
  return /^\{\s*[A-Za-z_][\w.-]*\s*\}$/.test(written) ? written.replace(/\s+/g, "") : undefined;
}
