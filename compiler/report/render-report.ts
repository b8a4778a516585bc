import { sayToolCount } from "../support/tool-count.ts";
import { pinnedLines } from "../tables/pinned-index.ts";
import type { CostReport, ToolCost } from "./cost-report.ts";
import { bytesTable, surfaceLines, tokensTable } from "./sections.ts";
import { type Cell, type ReportStyle, table } from "./table.ts";

const plainStyle: ReportStyle = { bold: (text) => text, dim: (text) => text };

/** The report as text: costs by surface, encodings, hosts, and the dearest tools. */
export function renderReport(report: CostReport, dearest = 10, style: ReportStyle = plainStyle): string {
  const { server, costs, choice, compressed, pinned, tools, hidden } = report;
  const sections = [
    [
      `${style.bold(`${server.name} ${server.version}`)}  ${sayToolCount({ tools: tools.length + hidden, hidden })}`,
      ...surfaceLines(choice.surface, [...choice.reasons, ...pinnedLines(pinned)]),
    ],
    tokensTable(costs, style),
    bytesTable(costs, style, compressed),
    table(
      style,
      ["tokens of one task, all requests", "full", "small", "small/full"],
      [...choice.hosts.map(({ host, full, small }) => [host, full, small, percent(small, full)])],
    ),
    table(
      style,
      ["most expensive tools", "plain MCP", "of it prose", "full", "signature", "describe"],
      [
        ...tools.slice(0, dearest).map(toolRow),
        ...(tools.length > dearest ? [[`and ${tools.length - dearest} more`, "", "", "", "", ""]] : []),
      ],
    ),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function toolRow(tool: ToolCost): readonly Cell[] {
  return [tool.name, tool.plain, tool.prose, tool.full, tool.signature, tool.documented];
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`;
}
