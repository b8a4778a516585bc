import { type Position, positionAt, type Span } from "../source/source-file.ts";

/** A span as file, lines and columns, for machine-readable renderers. Lines and columns count from 1. */
export interface Region {
  readonly file: string;
  readonly start: Position;
  /** Exclusive: the column after the last character. Columns are UTF-16 code units. */
  readonly end: Position;
}

export function regionOf({ source, start, end }: Span): Region {
  return {
    file: source.path,
    start: positionAt(source, start),
    end: positionAt(source, Math.max(start, end)),
  };
}
