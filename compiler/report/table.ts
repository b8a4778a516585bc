import { largestOf } from "../../runtime/support/lists.ts";
import { grouped } from "../support/grouped.ts";

/** The style of a report: bold and dim on a terminal, plain elsewhere. */
export interface ReportStyle {
  bold(text: string): string;
  dim(text: string): string;
}

export type Cell = string | number;

/** The lines of a table: a dim head, names to the left, numbers to the right. */
export function table(
  style: ReportStyle,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): string[] {
  const cells = [head, ...rows.map((row) => row.map(text))];
  const widths = head.map((_, column) => largestOf(cells.map((row) => (row[column] ?? "").length)));
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
