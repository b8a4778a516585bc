import { parse, stringify } from "smol-toml";
import { isObject } from "../../../runtime/support/json.ts";
import { append } from "../../../runtime/support/lists.ts";
import type { ConfigFormat, EntryChange } from "./config-format.ts";

/**
 * TOML, edited as text: the tables of an entry are cut out or added, and everything else stays as it is. An entry in another
 * notation (inline tables, dotted keys) is not found; the caller compares the data of the new text with the expected data.
 */
export const tomlFormat: ConfigFormat = {
  read: (text) => parse(text),
  edit: (text, changes) => changes.reduce(apply, text),
};

function apply(text: string, { at, name, entry }: EntryChange): string {
  const path = [...at, name];
  const kept = withoutTables(text, path);
  if (entry === undefined) return kept;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const nested = path.reduceRight<unknown>((value, key) => ({ [key]: value }), entry);
  // An empty table above the entry is not written: the file may have one already.
  const tables = stringify(nested as Parameters<typeof stringify>[0]).replace(/^\s*/, "");
  const gap = kept === "" || kept.endsWith(`${eol}${eol}`) ? "" : kept.endsWith(eol) ? eol : `${eol}${eol}`;
  return `${kept}${gap}${tables.trimEnd().replaceAll("\n", eol)}${eol}`;
}

/** The text without the tables at `path` and below. Comments and empty lines before the next table belong to that one. */
function withoutTables(text: string, path: readonly string[]): string {
  const kept: string[] = [];
  let removed: string[] = [];
  let inside = false;
  for (const line of text.split(/(?<=\n)/)) {
    const table = tableOf(line);
    if (table !== undefined) {
      if (inside) append(kept, leadOf(removed));
      removed = [];
      inside = path.every((key, index) => table[index] === key);
    }
    (inside ? removed : kept).push(line);
  }
  if (inside) append(kept, leadOf(removed));
  return kept.join("");
}

/** The comments and empty lines at the end of a table. */
function leadOf(lines: readonly string[]): readonly string[] {
  let at = lines.length;
  while (at > 0 && /^\s*(?:#.*)?\s*$/.test(lines[at - 1] ?? "")) at--;
  const lead = lines.slice(at);
  return lead.some((line) => line.trim() !== "") ? lead : [];
}

/** The keys of a table header; undefined for any other line. */
function tableOf(line: string): readonly string[] | undefined {
  if (!/^\s*\[/.test(line)) return undefined;
  let at: unknown;
  try {
    at = parse(line);
  } catch {
    return undefined;
  }
  const keys: string[] = [];
  while (isObject(at) || Array.isArray(at)) {
    const [inner] = Object.entries(at);
    if (inner === undefined) break;
    if (!Array.isArray(at)) keys.push(inner[0]);
    at = inner[1];
  }
  return keys;
}
