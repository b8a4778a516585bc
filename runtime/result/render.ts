import type { ResultOptions } from "../catalogue/records.ts";
import { isObject, type Json } from "../support/json.ts";
import { renderCsv } from "./csv.ts";
import { renderTable } from "./table.ts";

/** A whole value as the model reads it. A string is itself in every format, never quoted again. */
export function render(value: Json, format: ResultOptions["format"]): string {
  if (typeof value === "string") return value;
  if (format === "text") return renderLines(value);
  if (isTabular(format)) return renderTables(value, format) ?? JSON.stringify(value);
  return JSON.stringify(value);
}

/** A format that writes the keys of similar items once. */
export type TabularFormat = Extract<ResultOptions["format"], "table" | "csv">;

export function isTabular(format: ResultOptions["format"]): format is TabularFormat {
  return format === "table" || format === "csv";
}

/** A list of similar objects in a tabular format. Undefined for any other list. */
export function renderItems(items: readonly Json[], format: TabularFormat): string | undefined {
  return format === "csv" ? renderCsv(items) : renderTable(items);
}

/** A text with sentences about it below. */
export function withNote(text: string, note: string | undefined): string {
  return note === undefined ? text : `${text}\n\n${note}`;
}

/** A list as a table; an object with one list that makes a table as its other fields, then the table. */
function renderTables(value: Json, format: TabularFormat): string | undefined {
  if (Array.isArray(value)) return renderItems(value, format);
  if (!isObject(value)) return undefined;
  const lists = Object.entries(value).filter((entry): entry is [string, Json[]] => Array.isArray(entry[1]));
  const [list] = lists;
  if (list === undefined || lists.length > 1) return undefined;
  const table = renderItems(list[1], format);
  return table === undefined ? undefined : withRest(omit(value, list[0]), `${list[0]}:\n${table}`);
}

/** The other fields of an object above its table. */
export function withRest(rest: Json, table: string): string {
  return isObject(rest) && Object.keys(rest).length > 0 ? `${JSON.stringify(rest)}\n${table}` : table;
}

/** A flat value a line; what is nested stays JSON. */
function renderLines(value: Exclude<Json, string>): string {
  if (Array.isArray(value)) return value.map(renderLine).join("\n");
  if (!isObject(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, child]) => `${key}: ${renderLine(child as Json)}`)
    .join("\n");
}

function renderLine(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function omit(value: Readonly<Record<string, unknown>>, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as Json;
}
