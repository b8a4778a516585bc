import type { SourceFile, Span } from "../source/source-file.ts";

/**
 * Returns the place of an option in the text of a config, by its path: `small.resident`. A config is code, so the place is
 * found by the option's words, in order. Words in comments and strings do not count. An option that is missing
 * has the place of the options around it, or the first character.
 */
export function optionSpan(source: SourceFile, option: string): Span {
  const text = blank(source.text);
  let at = 0;
  let length = 0;
  for (const word of option.split(".")) {
    const key = new RegExp(
      `(?<![\\w$.])["']?${word.replace(/[^\w]/g, "\\$&")}["']?(?=\\s*[:,}({]|\\s*$|\\s)`,
      "g",
    );
    key.lastIndex = at + length;
    const found = key.exec(text);
    if (found === null) break;
    at = found.index;
    length = found[0].length;
  }
  return { source, start: at, end: at + Math.max(length, Math.min(1, text.length)) };
}

/** Replaces comments and strings by spaces, but for strings that are keys. Offsets stay. */
function blank(text: string): string {
  const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(["'`])(?:\\.|(?!\1)[^\\])*\1/g;
  return text.replace(tokens, (token, quote: string | undefined, at: number) => {
    const isKey = quote !== undefined && /^\s*:/.test(text.slice(at + token.length));
    return isKey ? token : token.replace(/[^\n]/g, " ");
  });
}
