/**
 * Characters that readers or parsers misread: controls, line separators (U+2028/9), lone surrogates, and format characters
 * (bidirectional overrides, zero width), which can make code look different from its effect (Unicode TR36; "Trojan
 * Source", CVE-2021-42574). The two joiners are excluded, because emoji and Persian need them.
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

/** Escapes invisible characters in code, except line feeds. Outside of strings and comments there are no others. */
export function visibleCode(code: string): string {
  return code.replace(invisible, (text) => (text === "\n" ? text : unicodeEscape(text)));
}
