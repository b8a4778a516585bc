import { invisible } from "./invisible.ts";

/** Escapes prose for a line of a Markdown page: it cannot become CommonMark markup, HTML or a table cell. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(invisible, "\ufffd")
    .replace(/[\\`*_[\]<>|~&]/g, "\\$&");
}

/** A code span with any text (CommonMark 0.31, 6.1), between more backticks than the text contains. */
export function markdownCode(text: string): string {
  const line = text
    .replace(/\s+/g, " ")
    .replace(invisible, "\ufffd")
    // A table is cut into cells before spans are seen (GFM 4.10).
    .replaceAll("|", "\\|");
  const fence = "`".repeat(longestRun(line) + 1);
  const space = /^[`\s]|[`\s]$/.test(line) || line === "" ? " " : "";
  return fence + space + line + space + fence;
}

/** A fenced block that no line of the text can close. */
export function markdownBlock(text: string, language: string): string {
  const body = text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", "  ")
    .replace(invisible, (character) => (character === "\n" ? character : "\ufffd"));
  const fence = "`".repeat(Math.max(3, longestRun(body) + 1));
  return `${fence}${language}\n${body}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
