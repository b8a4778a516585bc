import { positionAt, type SourceFile } from "./source-file.ts";

/** The first mistake of each line: what a parser finds after it on that line is mostly an echo of it. */
export function onePerLine<Item>(
  source: SourceFile,
  items: readonly Item[],
  offsetOf: (item: Item) => number,
): readonly Item[] {
  const seen = new Set<number>();
  return items.filter((item) => {
    const { line } = positionAt(source, offsetOf(item));
    return !seen.has(line) && seen.add(line);
  });
}
