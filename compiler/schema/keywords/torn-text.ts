import type { Span } from "../../source/source-file.ts";
import { foreignKeywords, keywordForms } from "./keyword-forms.ts";
import type { SchemaUse } from "./schema-use.ts";

/** A text that a comma cut: the keyword that has its beginning, and the keys that the rest of it became. */
export interface TornText {
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

/** The texts of one schema that a comma cut inside `{ … }`; schemas inside it not looked into. */
export function tornTexts(use: SchemaUse): readonly TornText[] {
  const { schema } = use;
  if (!Object.keys(schema).some((keyword) => mayBeText(keyword, schema[keyword]))) return [];
  const torn: { head: Entry; rest: [Entry, ...Entry[]] }[] = [];
  let before: Entry | undefined;
  for (const entry of entriesOf(use)) {
    const last = torn.at(-1);
    const goesOn = last !== undefined && last.rest.at(-1) === before;
    if (before !== undefined && isTorn(entry, before, goesOn || isText(before))) {
      if (goesOn) last.rest.push(entry);
      else torn.push({ head: before, rest: [entry] });
    }
    before = entry;
  }
  return torn;
}

/** Whether nobody would choose a key for a keyword: it is unknown, and has blanks, is a number, or says nothing. */
export function isNoKeyword(keyword: string, value: unknown): boolean {
  if (keywordForms.has(keyword) || foreignKeywords.has(keyword) || keyword.startsWith("x-")) return false;
  return value === null || /\s|^\d+$/.test(keyword);
}

/** In the order of the text: that of the object is another one where a key is a number. */
function entriesOf({ schema, span }: SchemaUse): readonly Entry[] {
  return Object.keys(schema)
    .map((keyword) => {
      const [key, valueSpan] = [span([keyword], "key"), span([keyword])];
      return { keyword, value: schema[keyword], key, valueSpan, end: Math.max(key.end, valueSpan.end) };
    })
    .sort((one, other) => one.key.start - other.key.start);
}

/** `{ description: a word, default }`: a keyword that may be null is the rest of a text as well as any other word. */
function mayBeText(keyword: string, value: unknown): boolean {
  return isNoKeyword(keyword, value) || (value === null && keywordForms.get(keyword) === "any");
}

/** Only a comma is between them, and the second has no value at all, or the first is a text that could go on. */
function isTorn({ keyword, value, key }: Entry, before: Entry, goesOn: boolean): boolean {
  if (!mayBeText(keyword, value)) return false;
  const { text } = key.source;
  if (!/^\s*,\s*$/.test(text.slice(before.end, key.start)) || isQuoted(key)) return false;
  const hasValue = /^\s*:/.test(text.slice(key.end));
  return !hasValue || (isNoKeyword(keyword, value) && goesOn);
}

/** A text without quotes, under a key that may have any text. */
function isText({ keyword, value, valueSpan }: Entry): boolean {
  const form = keywordForms.get(keyword) ?? "any";
  return typeof value === "string" && !isQuoted(valueSpan) && ["any", "string", "regex"].includes(form);
}

/** Whether something is written in quotes: those keep a comma. */
export function isQuoted({ source, start }: Span): boolean {
  return /["']/.test(source.text.charAt(start));
}
