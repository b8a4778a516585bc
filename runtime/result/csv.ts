import type { Json } from "../support/json.ts";
import { type Rows, rowsOf } from "./rows.ts";

/**
 * A uniform list of objects as comma-separated values with the keys on top (RFC 4180): what spreadsheets and scripts read. A
 * missing key and null are an empty cell, and a nested value is its JSON. Undefined where a table would be mostly holes.
 */
export function renderCsv(items: readonly Json[]): string | undefined {
  const table = rowsOf(items);
  return table === undefined ? undefined : csvOf(table);
}

function csvOf({ columns, rows }: Rows): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(own(row, column))).join(","));
  return [columns.map(quoted).join(","), ...lines].join("\n");
}

function own(row: Rows["rows"][number], column: string): Json | undefined {
  return Object.hasOwn(row, column) ? (row[column] as Json) : undefined;
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return quoted(typeof value === "string" ? value : JSON.stringify(value));
}

/** RFC 4180, section 2: a cell with a comma, a quote or a line break is quoted, and so is one with blanks at its ends. */
function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
