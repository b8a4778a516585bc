import { positionAt, type Span } from "../source/source-file.ts";
import { type Excerpt, excerpt, lineRange } from "./excerpt.ts";

/** One line of a snippet: its number in the source, and its marked part. */
export interface SnippetLine extends Excerpt {
  readonly line: number;
}

/** The lines that show a span: its only one, or its first and its last. */
export function snippet(span: Span, limit: number): readonly SnippetLine[] {
  const { source, start } = span;
  const end = Math.max(start, start + source.text.slice(start, span.end).trimEnd().length);
  const first = positionAt(source, start).line;
  const last = positionAt(source, end).line;
  if (first === last) return [{ line: first, ...excerpt(source, first, [start, end], limit) }];

  const [lastStart] = lineRange(source, last);
  const indent = source.text.slice(lastStart, end).search(/\S|$/);
  return [
    { line: first, ...excerpt(source, first, [start, lineRange(source, first)[1]], limit) },
    { line: last, ...excerpt(source, last, [lastStart + indent, end], limit) },
  ];
}
