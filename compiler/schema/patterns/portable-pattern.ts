import { explainRegex } from "../keywords/regex.ts";

/** Characters that have a meaning outside a class, and so may be escaped there with the flag `u` (ECMA-262, SyntaxCharacter). */
const syntaxCharacters = new Set("^$\\.*+?()[]{}|".split(""));
/** Characters that need, or may have, an escape in a class in every engine. */
const classCharacters = new Set("\\]^-[".split(""));

/**
 * The same regular expression without constructs that only some engines read: escapes that mean the character itself
 * (`\\:` is `:`, `\\/` is `/`), an unescaped `[` in a class, and brackets that stand for themselves. The text itself if it
 * needs no change, or if the change is not sure to mean the same.
 */
export function portablePattern(text: string): string {
  let portable = "";
  let inClass = false;
  for (const { 0: token, index } of text.matchAll(/\\[\s\S]|[\s\S]/g)) {
    portable += token.length > 1 ? escapeOf(token, inClass) : sign(token, inClass, text, index);
    inClass = inClass ? token !== "]" : token === "[";
  }
  return explainRegex(portable, "u") === undefined ? portable : text;
}

function escapeOf(token: string, inClass: boolean): string {
  const escaped = token.charAt(1);
  const isSign = /[!-/:-@[-`{-~]/.test(escaped);
  return isSign && !(inClass ? classCharacters : syntaxCharacters).has(escaped) ? escaped : token;
}

function sign(token: string, inClass: boolean, text: string, at: number): string {
  if (inClass) return token === "[" ? "\\[" : token;
  const isText = (token === "{" && !isQuantifier(text, at)) || isLoneClosing(token, text, at);
  return isText ? `\\${token}` : token;
}

function isQuantifier(text: string, at: number): boolean {
  return /^\{\d+(?:,\d*)?\}/.test(text.slice(at, at + 24)) || /\\[pPuk]$/.test(text.slice(0, at));
}

/** Whether a closing bracket stands for itself: it ends no quantifier, property or code point. */
function isLoneClosing(sign: string, text: string, at: number): boolean {
  if (sign === "]") return true;
  if (sign !== "}") return false;
  const open = text.lastIndexOf("{", at);
  return open < 0 || text.slice(open, at).includes("}") || !isQuantifier(text, open);
}
