import stringWidth from "fast-string-width";

/** The width of a line that fits into every terminal. Cells. */
export const lineWidth = 80;

/**
 * Breaks a text between words into lines of 80 cells. In an array, each word may contain spaces. The first line
 * begins with `indent`, the others with `hanging`. A word that is longer than a line is not broken.
 */
export function wrap(text: string | readonly string[], indent = "", hanging = indent): string[] {
  const lines: string[] = [];
  let line = indent;
  let empty = true;
  for (const word of typeof text === "string" ? text.split(" ") : text) {
    if (!empty && stringWidth(line) + 1 + stringWidth(word) > lineWidth) {
      lines.push(line);
      line = hanging;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}

/** Returns the text, shortened with an ellipsis if it is wider than `cells`. */
export function cut(text: string, cells: number): string {
  if (stringWidth(text) <= cells) return text;
  let shown = "";
  for (const sign of text) {
    if (stringWidth(shown + sign) >= cells) break;
    shown += sign;
  }
  return `${shown.trimEnd()}…`;
}
