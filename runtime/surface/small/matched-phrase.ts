import type { ToolRecord } from "../../catalogue/records.ts";
import type { SaidWord } from "../../catalogue/search/bm25-ranker.ts";
import { termsOf, wordsOf } from "../../catalogue/search/words.ts";
import { isObject } from "../../support/json.ts";

/** Characters of a phrase. */
const maxLength = 64;
/** Texts of a tool that are looked at, in characters. */
const maxText = 20_000;

type SearchedTool = Pick<
  ToolRecord,
  "name" | "title" | "description" | "docs" | "keywords" | "examples" | "inputSchema" | "signature"
>;

/**
 * Returns the phrase of a tool's docs, keywords, examples or parameters by which a query found it; undefined if the
 * name, the description and the parameters' names say all of the query that the tool says. An ellipsis marks a cut.
 */
export function matchedPhrase(tool: SearchedTool, words: readonly SaidWord[]): string | undefined {
  const shown = stemsOf([tool.name, tool.title ?? "", tool.description, tool.signature].join(" "));
  const missing = words.filter(
    ({ isSoft, meanings }) => !isSoft && meanings.size > 0 && !someIn(meanings, shown),
  );
  if (missing.length === 0) return undefined;
  let best: { readonly text: string; readonly worth: number } | undefined;
  for (const text of phrasesOf(tool)) {
    const stems = stemsOf(text);
    const worth = missing.reduce((sum, word) => sum + (someIn(word.meanings, stems) ? word.weight : 0), 0);
    if (worth > (best?.worth ?? 0)) best = { text, worth };
  }
  return best === undefined ? undefined : around(best.text, missing);
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap(termsOf));
}

function someIn(meanings: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  for (const meaning of meanings) if (stems.has(meaning)) return true;
  return false;
}

/** The sentences of the docs beyond the description, then the other texts that a search reads. */
function phrasesOf({
  description,
  docs = "",
  keywords = [],
  examples = [],
  inputSchema,
}: SearchedTool): string[] {
  const start = description.replace(/[….]+$/u, "").trimEnd();
  const beyond = docs.startsWith(start) ? docs.slice(start.length) : docs;
  const sentences = beyond.slice(0, maxText).split(/\n+|(?<=[.!?;])\s+|(?<=[。！？；])/u);
  const properties =
    isObject(inputSchema) && isObject(inputSchema["properties"]) ? inputSchema["properties"] : {};
  const parameters = Object.entries(properties).flatMap(([name, schema]) => {
    const told = isObject(schema) ? schema["description"] : undefined;
    return typeof told === "string" ? [`${name}: ${told.slice(0, 500)}`] : [];
  });
  return [...sentences, ...keywords, ...examples.flatMap(({ ask }) => ask ?? []), ...parameters]
    .map((text) => text.replace(/[*`#\s]+/gu, " ").replace(/^[\s,;:.)\]–—-]+|[\s,;:.–—-]+$/gu, ""))
    .filter((text) => text !== "");
}

/** The words around the first match, as many as fit. */
function around(text: string, missing: readonly SaidWord[]): string {
  const words = text.split(" ");
  const isMatch = (word: string) => {
    const stems = stemsOf(word);
    return missing.some(({ meanings }) => someIn(meanings, stems));
  };
  let first = Math.max(0, words.findIndex(isMatch));
  let last = first;
  let length = words[first]?.length ?? 0;
  // Grows to both sides by turns, so that the match stands in its context.
  for (let grown = true; grown; ) {
    grown = false;
    const after = words[last + 1];
    if (after !== undefined && length + after.length < maxLength) {
      last += 1;
      length += after.length + 1;
      grown = true;
    }
    const before = words[first - 1];
    if (before !== undefined && length + before.length < maxLength) {
      first -= 1;
      length += before.length + 1;
      grown = true;
    }
  }
  const phrase = words
    .slice(first, last + 1)
    .join(" ")
    .slice(0, maxLength);
  return `${first > 0 ? "…" : ""}${phrase}${last < words.length - 1 ? "…" : ""}`;
}
