import type { Span } from "../../source/source-file.ts";
import { foreignKeywords, keywordForms } from "./keyword-forms.ts";
import type { SchemaUse } from "./schema-use.ts";

/** A comma that ended an unquoted string: the keyword with the beginning of the string, and the keys made of its rest. */
export interface UnquotedComma {
  readonly head: Entry;
  readonly rest: readonly [Entry, ...Entry[]];
}

/** A key of a schema as it is written. */
export interface Entry {
  readonly keyword: string;
  readonly value: unknown;
  readonly key: Span;
  readonly valueSpan: Span;
  /** Where it ends, its value included where it has one. */
  readonly end: number;
}

/** Finds the unquoted strings of one schema that a comma ended inside `{ … }`. Does not look into inner schemas. */
export function unquotedCommas(use: SchemaUse): readonly UnquotedComma[] {
  const { schema } = use;
  if (!Object.keys(schema).some((keyword) => mayBeText(keyword, schema[keyword]))) return [];
  const found: { head: Entry; rest: [Entry, ...Entry[]] }[] = [];
  let before: Entry | undefined;
  for (const entry of entriesOf(use)) {
    const last = found.at(-1);
    const goesOn = last !== undefined && last.rest.at(-1) === before;
    if (before !== undefined && isAfterComma(entry, before, goesOn || isText(before))) {
      if (goesOn) last.rest.push(entry);
      else found.push({ head: before, rest: [entry] });
    }
    before = entry;
  }
  return found;
}

/** Whether a key cannot be meant as a keyword: it is unknown, and contains white space, is a number or has no value. */
export function isNoKeyword(keyword: string, value: unknown): boolean {
  if (keywordForms.has(keyword) || foreignKeywords.has(keyword) || keyword.startsWith("x-")) return false;
  return value === null || /\s|^\d+$/.test(keyword);
}

/** The keys in the order of the source; objects put numeric keys first. */
function entriesOf({ schema, span }: SchemaUse): readonly Entry[] {
  return Object.keys(schema)
    .map((keyword) => {
      const [key, valueSpan] = [span([keyword], "key"), span([keyword])];
      return { keyword, value: schema[keyword], key, valueSpan, end: Math.max(key.end, valueSpan.end) };
    })
    .sort((one, other) => one.key.start - other.key.start);
}

/** In `{ description: a word, default }` even a known keyword may be the rest of a string, if it may be null. */
function mayBeText(keyword: string, value: unknown): boolean {
  return isNoKeyword(keyword, value) || (value === null && keywordForms.get(keyword) === "any");
}

/** Only a comma is between the two keys, and the second one has no value, or the first one has a string that could go on. */
function isAfterComma({ keyword, value, key }: Entry, before: Entry, goesOn: boolean): boolean {
  if (!mayBeText(keyword, value)) return false;
  const { text } = key.source;
  if (!/^\s*,\s*$/.test(text.slice(before.end, key.start)) || isQuoted(key)) return false;
  const hasValue = /^\s*:/.test(text.slice(key.end));
  return !hasValue || (isNoKeyword(keyword, value) && goesOn);
}

/** An unquoted string under a keyword that accepts any string. */
function isText({ keyword, value, valueSpan }: Entry): boolean {
  const form = keywordForms.get(keyword) ?? "any";
  return typeof value === "string" && !isQuoted(valueSpan) && ["any", "string", "regex"].includes(form);
}

/** Whether a value is written in quotes, which protect commas. */
export function isQuoted({ source, start }: Span): boolean {
  return /["']/.test(source.text.charAt(start));
}
