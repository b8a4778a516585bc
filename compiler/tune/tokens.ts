import { createRequire } from "node:module";

/** Runs longer than this are cut before counting: BPE is quadratic in the length of one word. */
const longestRun = 500;
const longRun = new RegExp(`\\S{${longestRun}}|\\s{${longestRun}}`, "g");

let tokenize: ((text: string) => number) | undefined;

/**
 * How many tokens a model pays for a text, in o200k_base. Special tokens in the text count as the characters
 * they are. A run of over 500 characters without a space (or of spaces) is counted in pieces, which is at most
 * one token a piece too many; without that a hostile description could stall a build.
 */
export function countTokens(text: string): number {
  tokenize ??= loadTokenizer();
  longRun.lastIndex = 0;
  if (!longRun.test(text)) return tokenize(text);
  let total = 0;
  let start = 0;
  for (const match of text.matchAll(longRun)) {
    const end = match.index + match[0].length;
    total += tokenize(text.slice(start, end));
    start = end;
  }
  return total + tokenize(text.slice(start));
}

/** The ranks take 0.1 s to load, so a command that counts nothing does not pay for them. */
function loadTokenizer(): (text: string) => number {
  const module: typeof import("gpt-tokenizer/encoding/o200k_base") = createRequire(import.meta.url)(
    "gpt-tokenizer/encoding/o200k_base",
  );
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => module.countTokens(text, options);
}
