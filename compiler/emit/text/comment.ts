import { invisible, unicodeEscape } from "./invisible.ts";

/** The text of a `//` comment, always on one line. */
export function lineComment(text: string): string {
  return visible(text.replace(/\s+/g, " ").trim());
}

/**
 * A JSDoc comment with an indent of `indent` spaces, except on its first line. No text can end the comment, become a tag
 * (`@deprecated`) or become a directive of TypeScript (`@ts-ignore`).
 */
export function docComment(text: string, indent = 0): string {
  const lines = text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      visible(line.trimEnd())
        .replaceAll("*/", "*\\/")
        .replace(/(^|[\s{*/])@/g, "$1\\@"),
    );
  if (lines.length === 1) return `/** ${lines[0]} */`;
  const margin = " ".repeat(indent);
  return ["/**", ...lines.map((line) => `${margin} * ${line}`.trimEnd()), `${margin} */`].join("\n");
}

function visible(line: string): string {
  return line.replaceAll("\t", "  ").replace(invisible, unicodeEscape);
}
