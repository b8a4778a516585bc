/**
 * Characters that a reader or a parser takes for something else: controls, line separators (U+2028/9), lone
 * surrogates, and format characters (bidirectional overrides, zero width), which can make code read otherwise than
 * it runs (Unicode TR36; "Trojan Source", CVE-2021-42574). The two joiners stay: emoji and Persian are made of them.
 */
export const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A legal escape of every UTF-16 unit, in strings and in templates: `\u202e`. */
export function unicodeEscape(text: string): string {
  let escaped = "";
  for (let at = 0; at < text.length; at++) {
    escaped += `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}

/** Code in which whatever can not be seen is escaped: outside of strings and comments that is only line feeds. */
export function visibleCode(code: string): string {
  return code.replace(invisible, (text) => (text === "\n" ? text : unicodeEscape(text)));
}
