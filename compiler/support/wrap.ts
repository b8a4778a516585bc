import stringWidth from "fast-string-width";

/** Cells of a line that every terminal has room for. */
export const lineWidth = 80;

/**
 * Breaks a text between its words into lines of 80 cells; what stands together may be given as one of several words.
 * The first line begins with `indent`, the others with `hanging`. A word that is longer than a line stays whole.
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

/** The text, or as much of it as so many cells show, an ellipsis included. */
export function cut(text: string, cells: number): string {
  if (stringWidth(text) <= cells) return text;
  let shown = "";
  for (const sign of text) {
    if (stringWidth(shown + sign) >= cells) break;
    shown += sign;
  }
  return `${shown.trimEnd()}…`;
}
