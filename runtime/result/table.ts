import { isObject, type Json, type JsonObject } from "../support/json.ts";

/**
 * A uniform list of objects as tab-separated lines with the keys once, on top: a third to a half of the tokens
 * of JSON. A cell is the bare string where that can be read only one way, JSON otherwise; a missing key is an
 * empty cell. Undefined where a table would be mostly holes, or hold nothing.
 */
export function renderTable(items: readonly Json[]): string | undefined {
  const rows = items.filter(isRow);
  if (rows.length === 0 || rows.length < items.length) return undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.reduce((count, row) => count + Object.keys(row).length, 0);
  if (cells < columns.length * rows.length * 0.6 || columns.length === 0) return undefined;
  const header = columns.map(renderText).join("\t");
  const lines = rows.map((row) => columns.map((column) => renderCell(row, column)).join("\t"));
  return [header, ...lines].join("\n");
}

function isRow(item: Json): item is JsonObject {
  return isObject(item);
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
