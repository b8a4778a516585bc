import stringWidth from "fast-string-width";
import type { SourceFile } from "../source/source-file.ts";
import { printable } from "./printable.ts";

/** One line of source in the form for terminals. Columns and widths are terminal cells. */
export interface Excerpt {
  readonly text: string;
  /** The column of the marked part. */
  readonly column: number;
  /** The width of the marked part, at least one cell. */
  readonly width: number;
}

/**
 * Shows one line (counted from 1) with the part between two offsets marked: tabs become spaces, wide characters take
 * two cells, and of a line wider than `limit` only the surroundings of the mark are kept.
 */
export function excerpt(
  source: SourceFile,
  line: number,
  [from, to]: readonly [number, number],
  limit: number,
): Excerpt {
  const [start, end] = lineRange(source, line);
  // Lines may be megabytes long. Characters farther away than this are never visible.
  const left = Math.max(start, Math.min(from, end) - limit * 4);
  const right = Math.min(end, Math.min(from, end) + limit * 8);
  const cells = cellsOf(source.text.slice(left, right), left);

  const before = cells.filter((cell) => cell.offset < from);
  const marked = cells.filter((cell) => cell.offset >= from && cell.offset < to);
  const after = cells.filter((cell) => cell.offset >= Math.max(from, to));
  const head = left > start || widthOf(cells) > limit ? keepEnd(before, headRoom(marked, limit)) : before;
  const tail = keepStart([...marked, ...after], limit - widthOf(head));

  const cutLeft = left > start || head.length < before.length ? "…" : "";
  const cutRight = right < end || tail.length < marked.length + after.length ? "…" : "";
  const shownMark = marked.slice(0, tail.length);
  return {
    text: cutLeft + textOf(head) + textOf(tail) + cutRight,
    column: cutLeft.length + widthOf(head),
    width: Math.max(1, widthOf(shownMark)),
  };
}

/** The offsets of a line (counted from 1) without its line break. */
export function lineRange({ text, lineStarts }: SourceFile, line: number): readonly [number, number] {
  const start = lineStarts[line - 1] ?? text.length;
  const next = lineStarts[line];
  let end = next === undefined ? text.length : next - 1;
  if (end > start && text[end - 1] === "\r") end -= 1;
  return [start, end];
}

/** A grapheme cluster, and its offset in the source. */
interface Cell {
  readonly offset: number;
  readonly text: string;
  readonly width: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const tabWidth = 4;

function cellsOf(text: string, offset: number): Cell[] {
  let column = 0;
  return Array.from(graphemes.segment(text), ({ segment, index }) => {
    const shown = segment === "\t" ? " ".repeat(tabWidth - (column % tabWidth)) : printable(segment);
    const width = stringWidth(shown);
    column += width;
    return { offset: offset + index, text: shown, width };
  });
}

/** The cells that stay before the mark in a line that is too wide: the mark and a quarter after it get the others. */
function headRoom(marked: readonly Cell[], limit: number): number {
  return Math.floor(Math.max(limit / 3, limit * 0.75 - widthOf(marked)));
}

function keepStart(cells: readonly Cell[], room: number): readonly Cell[] {
  let width = 0;
  const over = cells.findIndex((cell) => {
    width += cell.width;
    return width > room;
  });
  return over === -1 ? cells : cells.slice(0, over);
}

function keepEnd(cells: readonly Cell[], room: number): readonly Cell[] {
  return keepStart(cells.toReversed(), room).toReversed();
}

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + cell.width, 0);

const textOf = (cells: readonly Cell[]): string => cells.map((cell) => cell.text).join("");
