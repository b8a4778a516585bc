import { positionAt, type SourceFile } from "./source-file.ts";

/** Keeps the first mistake of each line. Later ones on the same line usually follow from it. */
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
