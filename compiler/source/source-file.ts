/** The text of a file, and the offsets of its lines. */
export interface SourceFile {
  /** Relative to the project's root, with `/`. What diagnostics and generated headers print. */
  readonly path: string;
  readonly text: string;
  /** Offset of the first character of each line. */
  readonly lineStarts: readonly number[];
}

/** A range of a source file, in UTF-16 offsets; `end` is exclusive. */
export interface Span {
  readonly source: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A line and a column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function sourceFile(path: string, text: string): SourceFile {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return { path, text, lineStarts };
}

/** The end of the line of an offset, before its line feed. */
export function endOfLine({ text }: Pick<SourceFile, "text">, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

export function positionAt(source: SourceFile, offset: number): Position {
  let low = 0;
  let high = source.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (source.lineStarts[low] ?? 0) + 1 };
}
