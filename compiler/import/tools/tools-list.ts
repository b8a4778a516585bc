import type { Report } from "../../diagnostics/report.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { SyntaxTree } from "../../source/syntax-tree.ts";
import { readAnswers } from "./answers.ts";
import { type FoundRow, findRows } from "./find-rows.ts";
import { type ListedTool, readRow } from "./read-row.ts";

/**
 * Reads the tools of a tools/list answer, in every common form of such lists (see find-rows.ts and
 * read-row.ts). Reports a text without tools, rows that are not tools, tools without a schema, and an incomplete list.
 */
export function readToolsList(source: SourceFile, report: Report): readonly ListedTool[] {
  const trees = readAnswers(source, report);
  if (report.failed) return [];
  const found = trees.map((tree) => ({ tree, ...findRows(tree.value) }));
  const tools = found.flatMap(({ tree, rows }) => rows.flatMap((row) => readTool(tree, row, report)));
  const refused = found.find(({ error }) => error !== undefined);
  if (tools.length === 0 && refused?.error !== undefined) {
    const { tree, error } = refused;
    report.add("DMC5205", { message: error.message }, { span: tree.locate(error.path) });
  } else if (tools.length === 0) {
    const [first] = trees;
    const empty = found.some(({ list }) => list);
    const span = first?.locate([]) ?? { source, start: 0, end: 0 };
    report.add("DMC5201", { file: source.path, missing: empty ? "any tool" : "a list of tools" }, { span });
  }
  reportNextPage(found.filter(({ list }) => list).at(-1), report);
  return tools;
}

function reportNextPage(
  last: (ReturnType<typeof findRows> & { readonly tree: SyntaxTree }) | undefined,
  report: Report,
): void {
  if (last?.nextCursor === undefined) return;
  const { tree, nextCursor } = last;
  const help =
    "use `deltamcp import tools URL` or `deltamcp import tools -- COMMAND`: they request all pages";
  report.add("DMC5204", { cursor: nextCursor.cursor }, { span: tree.locate(nextCursor.path), help });
}

function readTool(tree: SyntaxTree, row: FoundRow, report: Report): readonly ListedTool[] {
  const { tool, unread } = readRow(row);
  if (tool === undefined) {
    const index = Number(row.path.at(-1)) + 1;
    const where = Number.isNaN(index) ? `\`${row.path.at(-1)}\`` : `entry ${index}`;
    report.add("DMC5202", { where }, { span: tree.locate(row.path) });
    return [];
  }
  if (tool.inputSchema === undefined) {
    const span = tree.locate(row.path);
    const help =
      unread.length === 0
        ? "check that the list is complete: MCP requires `inputSchema`, even of a tool without arguments"
        : `${unread.map((key) => `\`${key}\``).join(", ")} was ignored: put the schema into \`inputSchema\``;
    report.add("DMC5203", { name: tool.name }, { span, help });
  }
  return [tool];
}
