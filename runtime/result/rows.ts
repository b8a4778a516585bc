import { isObject, type Json, type JsonObject } from "../support/json.ts";

/** A list of objects with similar keys. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** The share of the cells of a table that hold something, below which it is dearer than JSON. */
const leastFilled = 0.6;

/** Returns a list as rows; undefined if it has anything but objects, or if the table would be mostly holes. */
export function rowsOf(items: readonly Json[]): Rows | undefined {
  const rows = items.filter((item): item is JsonObject => isObject(item));
  if (rows.length === 0 || rows.length < items.length) return undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.reduce((count, row) => count + Object.keys(row).length, 0);
  if (cells < columns.length * rows.length * leastFilled || columns.length === 0) return undefined;
  return { columns, rows };
}
