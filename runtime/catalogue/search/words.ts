import { stem } from "porter2";

/** Scripts that are written without spaces, and Hangul, whose particles hang on the words: indexed by pairs. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const word = /[\p{L}\p{N}\p{M}']+/gu;
const onlyUnspaced = new RegExp(`^(?:${unspaced.source})$`, "u");

/**
 * The words of a text in lower case: identifiers split (`parseHTMLPage`, `list_issues`), accents folded,
 * possessives and apostrophes gone.
 */
export function wordsOf(text: string): string[] {
  const found = isAscii(text) ? asciiWords(text) : anyWords(text);
  return text.includes("'") || text.includes("’") ? found.flatMap(withoutApostrophes) : found;
}

const ascii = /^[\t\n\r -~]*$/;
const isAscii = (text: string) => ascii.test(text);

/** The same as {@link anyWords} for the most texts by far, at a third of its cost. */
function asciiWords(text: string): string[] {
  const split = text.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return split.toLowerCase().match(/[a-z\d']+/g) ?? [];
}

function anyWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(unspaced, " $& ");
  return folded.match(word) ?? [];
}

function withoutApostrophes(found: string): string[] {
  const bare = found.replace(/'s$/, "").replaceAll("'", "");
  return bare === "" ? [] : [bare];
}

/**
 * The index terms of a word: its English stem; pairs of characters where a script has no spaces, and runs of
 * three in other scripts, whose inflections no stemmer here knows. A number at the end of a name is let go as
 * well (`oauth2` is also `oauth`).
 */
export function termsOf(found: string): readonly string[] {
  if (found.length > maxWordLength) return [found.slice(0, maxWordLength)];
  if (/^[a-z]+$/.test(found)) return [stemOf(found)];
  if (onlyUnspaced.test(found)) return grams(found, 2);
  if (/^[a-z\d]+$/.test(found)) {
    const letters = /^[a-z]{3,}(?=\d)/.exec(found);
    return letters === null ? [found] : [found, stemOf(letters[0])];
  }
  return grams(found, 3);
}

/** Longer ones are nobody's words: encoded data, or an attack. */
const maxWordLength = 64;

const stems = new Map<string, string>();
const maxStems = 20_000;

/** Porter2, remembered: the same few thousand words come again and again. */
function stemOf(found: string): string {
  let known = stems.get(found);
  if (known === undefined) {
    // The memory is bounded, because words come from clients too.
    if (stems.size >= maxStems) stems.clear();
    known = stem(found);
    stems.set(found, known);
  }
  return known;
}

function grams(found: string, size: number): readonly string[] {
  const characters = [...found];
  if (characters.length <= size) return [found];
  return characters.slice(size - 1).map((_, start) => characters.slice(start, start + size).join(""));
}
