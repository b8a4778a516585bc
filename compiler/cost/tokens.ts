import { createRequire } from "node:module";

/** Longer words are cut before counting, because BPE is quadratic in the length of a word. Characters. */
const maxRun = 500;

let tokenize: ((text: string) => number) | undefined;

/**
 * Returns the number of o200k_base tokens of a text. Special tokens in the text count as ordinary characters. A word (or a
 * run of spaces) of over 500 characters is counted in parts, which adds at most one token for each part. Without that, a
 * hostile description could stall a build.
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

/** The offsets of the cuts: after every `maxRun` characters of a word or of a run of spaces. */
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
