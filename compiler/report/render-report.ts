import { grouped } from "../grouped.ts";
import { sayToolCount } from "../tool-count.ts";
import { residentLines } from "../tune/resident.ts";
import type { CostReport, ToolCost } from "./cost-report.ts";

/** How a report is written: bold and dim on a terminal, plain elsewhere. */
export interface ReportStyle {
  bold(text: string): string;
  dim(text: string): string;
}

const plainStyle: ReportStyle = { bold: (text) => text, dim: (text) => text };

/** The report as text: figures by surface, encodings, hosts, and the dearest tools. */
export function renderReport(report: CostReport, dearest = 10, style: ReportStyle = plainStyle): string {
  const { server, figures, choice, compressed, resident, tools, hidden } = report;
  const { upFront, task, bytes } = figures;
  const sections = [
    [
      `${style.bold(`${server.name} ${server.version}`)}  ${sayToolCount({ tools: tools.length + hidden, hidden })}`,
      ...choice.reasons.map(
        (reason, place) => `${place === 0 ? `surface ${choice.surface}: ` : "  "}${reason}`,
      ),
      ...residentLines(resident),
    ],
    table(
      style,
      ["tokens (o200k)", "plain MCP", "full", "small", "index"],
      [
        ["up front", upFront.plain, upFront.full, upFront.small, upFront.index],
        ["one whole task", task.plain, task.full, task.small, ""],
        ["one search, one describe", "", "", figures.search, figures.describe],
      ],
    ),
    table(
      style,
      ["bytes of tools/list", "JSON", "compact", "tuned", "tuned CBOR", "gzip", "brotli"],
      [["", bytes.json, bytes.compact, bytes.tuned, bytes.tunedCbor, compressed.gzip, compressed.brotli]],
    ),
    table(
      style,
      ["tokens of one task, all requests", "full", "small", "small/full"],
      [...choice.hosts.map(({ host, full, small }) => [host, full, small, percent(small, full)])],
    ),
    table(
      style,
      ["dearest tools", "plain MCP", "of it prose", "full", "signature", "describe"],
      [
        ...tools.slice(0, dearest).map(toolRow),
        ...(tools.length > dearest ? [[`and ${tools.length - dearest} more`, "", "", "", "", ""]] : []),
      ],
    ),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

type Cell = string | number;

function toolRow(tool: ToolCost): readonly Cell[] {
  return [tool.name, tool.plain, tool.prose, tool.full, tool.signature, tool.documented];
}

function table(style: ReportStyle, head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const cells = [head, ...rows.map((row) => row.map(text))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells.map((row, place) => {
    const padded = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    const line = padded.join("   ").trimEnd();
    return place === 0 ? style.dim(line) : line;
  });
}

function text(cell: Cell): string {
  return typeof cell === "number" ? grouped(cell) : cell;
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`;
}
