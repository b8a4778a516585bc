import { createRequire } from "node:module";

/** Runs longer than this are cut before counting: BPE is quadratic in the length of one word. */
const maxRun = 500;

let tokenize: ((text: string) => number) | undefined;

/**
 * How many tokens a model pays for a text, in o200k_base. Special tokens in the text count as the characters
 * they are. A run of over 500 characters without a space (or of spaces) is counted in pieces, which is at most
 * one token a piece too many; without that a hostile description could stall a build.
 */
export function countTokens(text: string): number {
  tokenize ??= loadTokenizer();
  let total = 0;
  let start = 0;
  for (const cut of cutsIn(text)) {
    total += tokenize(text.slice(start, cut));
    start = cut;
  }
  return total + tokenize(start === 0 ? text : text.slice(start));
}

/** Where to cut: at every `maxRun` characters of a run without a space, or of nothing but spaces. */
function cutsIn(text: string): readonly number[] {
  const cuts: number[] = [];
  let start = 0;
  let spaces = false;
  for (let at = 0; at < text.length; at++) {
    const space = isSpace(text.charCodeAt(at));
    if (space !== spaces || at - start === maxRun) {
      if (at - start === maxRun) cuts.push(at);
      start = at;
      spaces = space;
    }
  }
  return cuts;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}

/** The ranks take 0.1 s to load, so a command that counts nothing does not pay for them. */
function loadTokenizer(): (text: string) => number {
  const module: typeof import("gpt-tokenizer/encoding/o200k_base") = createRequire(import.meta.url)(
    "gpt-tokenizer/encoding/o200k_base",
  );
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => module.countTokens(text, options);
}
