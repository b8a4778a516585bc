import { applyEdits, modify } from "jsonc-parser";

/** A JSON text with one member set; comments, indentation and line ends stay. */
export function withMember(text: string, path: readonly string[], value: unknown): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /^([ \t]+)["/]/m.exec(text)?.[1] ?? "  ";
  const formattingOptions = { insertSpaces: !indent.includes("\t"), tabSize: indent.length, eol };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}
