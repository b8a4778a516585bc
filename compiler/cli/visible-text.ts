import { invisible, unicodeEscape } from "../emit/text/invisible.ts";

/**
 * A text of a server as a terminal may show it: with the escapes of control and format characters in place of the
 * characters, which could move the cursor, recolour or reorder what is read. Line feeds and tabs stay.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, (sign) => (/[\n\t]/.test(sign) ? sign : unicodeEscape(sign)));
}
