import { createScanner, type Node } from "jsonc-parser";

/** Offset of the comma that follows, after any comments; undefined if something else follows. */
export function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getTokenOffset() : undefined;
}

/** The range, or the whole lines of it if nothing else is on them. */
export function lineBounds(
  text: string,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  const lead = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const tail = /^[ \t]*(?:\r?\n)?/.exec(text.slice(end))?.[0] ?? "";
  const startsLine = start - lead === 0 || text[start - lead - 1] === "\n";
  if (startsLine && tail.endsWith("\n")) return { from: start - lead, to: end + tail.length };
  return { from: start, to: end + (/^[ \t]*(?=\S)/.exec(text.slice(end))?.[0].length ?? 0) };
}

/** A property as text, in the style of the object: on lines of its own, or on the object's line. */
export function propertyText(text: string, object: Node, name: string, entry: object): string {
  const own = text.slice(object.offset, object.offset + object.length);
  const oneLine = !text.trim().includes("\n");
  if (oneLine) return `${/^\{\s*\}$/.test(own) ? "" : " "}${JSON.stringify(name)}: ${JSON.stringify(entry)}`;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const lineStart = text.lastIndexOf("\n", object.offset) + 1;
  const base = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";
  const indent = base + unit;
  const value = JSON.stringify(entry, null, unit).replaceAll("\n", `${eol}${indent}`);
  return `${eol}${indent}${JSON.stringify(name)}: ${value}${eol}${base}`;
}
