import type { Json, JsonObject } from "../support/json.ts";
import { rowsOf } from "./rows.ts";

/**
 * A uniform list of objects as tab-separated lines with the keys once, on top: a third to a half of the tokens
 * of JSON. A cell is the bare string where that can be read only one way, JSON otherwise; a missing key is an
 * empty cell. Undefined where a table would be mostly holes, or hold nothing.
 */
export function renderTable(items: readonly Json[]): string | undefined {
  const table = rowsOf(items);
  if (table === undefined) return undefined;
  const { columns, rows } = table;
  const header = columns.map(renderText).join("\t");
  const lines = rows.map((row) => columns.map((column) => renderCell(row, column)).join("\t"));
  return [header, ...lines].join("\n");
}

function renderCell(row: JsonObject, column: string): string {
  const value = Object.hasOwn(row, column) ? row[column] : undefined;
  if (value === undefined) return "";
  return typeof value === "string" ? renderText(value) : JSON.stringify(value);
}

/** What could be taken for another JSON value, or breaks the line, is quoted. */
function renderText(text: string): string {
  return /^$|^["[{]|[\t\n\r\u2028\u2029]|^(true|false|null|-?\d[\d.eE+-]*)$/.test(text)
    ? JSON.stringify(text)
    : text;
}
