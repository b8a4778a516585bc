import { isObject } from "../../../runtime/support/json.ts";
import type { Report } from "../../diagnostics/report.ts";
import { parse } from "../../source/parse.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { SyntaxTree } from "../../source/syntax-tree.ts";

/** One tool as a server lists it (MCP schema.ts, Tool), with whatever else it carries. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a tools/list answer: a list of tools, `{tools: […]}`, or the whole JSON-RPC response around it.
 * Rows that are no tools are reported and left out.
 */
export function readToolsList(source: SourceFile, report: Report): readonly ListedTool[] {
  const tree = parse(source, report);
  if (report.failed) return [];
  const found = findList(tree.value);
  if (found === undefined) {
    report.add("DMC5201", { file: source.path }, { span: tree.locate([]) });
    return [];
  }
  return found.list.flatMap((row, index) => readTool(tree, [...found.path, index], row, report));
}

function findList(
  value: unknown,
  path: readonly string[] = [],
): { readonly list: readonly unknown[]; readonly path: readonly string[] } | undefined {
  if (Array.isArray(value)) return { list: value, path };
  if (!isObject(value)) return undefined;
  if (Array.isArray(value["tools"])) return { list: value["tools"], path: [...path, "tools"] };
  return isObject(value["result"]) ? findList(value["result"], [...path, "result"]) : undefined;
}

function readTool(
  tree: SyntaxTree,
  path: readonly (string | number)[],
  row: unknown,
  report: Report,
): readonly ListedTool[] {
  const name = isObject(row) ? row["name"] : undefined;
  if (!isObject(row) || typeof name !== "string" || name === "") {
    report.add("DMC5202", { index: Number(path.at(-1)) + 1 }, { span: tree.locate(path) });
    return [];
  }
  return [
    {
      name,
      ...(typeof row["title"] === "string" ? textOf(row, "title") : annotatedTitle(row)),
      ...textOf(row, "description"),
      ...("inputSchema" in row ? { inputSchema: row["inputSchema"] } : {}),
      ...("outputSchema" in row && row["outputSchema"] !== null ? { outputSchema: row["outputSchema"] } : {}),
      ...objectOf(row, "annotations"),
      ...objectOf(row, "_meta"),
    },
  ];
}

/** Before 2025-06-18 a title stood in the annotations. */
function annotatedTitle(row: Record<string, unknown>): { readonly title?: string } {
  return isObject(row["annotations"]) ? textOf(row["annotations"], "title") : {};
}

function textOf<Key extends string>(row: Record<string, unknown>, key: Key): Partial<Record<Key, string>> {
  const value = row[key];
  return (typeof value === "string" && value !== "" ? { [key]: value } : {}) as Partial<Record<Key, string>>;
}

function objectOf<Key extends string>(
  row: Record<string, unknown>,
  key: Key,
): Partial<Record<Key, Record<string, unknown>>> {
  const value = row[key];
  return (isObject(value) ? { [key]: value } : {}) as Partial<Record<Key, Record<string, unknown>>>;
}
