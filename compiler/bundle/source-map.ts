/** The fields of a source map (ECMA-426) that are used here. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * Returns the source map of a bundle for the author's sources alone, as a comment. The rest of the code is minified and
 * belongs to this package. `isAuthors` tells which sources stay; `linesBefore` is the number of lines in front of the code
 * that was mapped. Returns "" if no source stays.
 */
export function sourceMapComment(
  json: string,
  { isAuthors, linesBefore }: { isAuthors(source: string): boolean; linesBefore: number },
): string {
  const { sources, mappings } = JSON.parse(json) as SourceMap;
  const kept = sources.filter(isAuthors);
  if (kept.length === 0) return "";
  const numbers = new Map(sources.map((source, at) => [at, kept.indexOf(source)]));
  const map = {
    version: 3,
    sources: kept,
    names: [],
    mappings: ";".repeat(linesBefore) + keepSources(mappings, (source) => numbers.get(source) ?? -1),
  };
  const base64 = Buffer.from(JSON.stringify(map)).toString("base64");
  return `//# sourceMappingURL=data:application/json;base64,${base64}\n`;
}

/** Rewrites mappings with the new numbers of sources; a negative number drops a source. */
function keepSources(mappings: string, numberOf: (source: number) => number): string {
  const [from, to] = [position(), position()];
  const lines = mappings.split(";").map((line) => {
    from.column = 0;
    to.column = 0;
    let isMapped = false;
    const segments: string[] = [];
    for (const segment of line === "" ? [] : line.split(",")) {
      const [column = 0, source, row = 0, character = 0] = readNumbers(segment);
      from.column += column;
      from.source += source ?? 0;
      from.row += row;
      from.character += character;
      const number = source === undefined ? -1 : numberOf(from.source);
      // A segment without a source ends the one before it.
      if (number >= 0) segments.push(step(to, { ...from, source: number }));
      else if (isMapped) segments.push(step(to, { column: from.column }));
      isMapped = number >= 0;
    }
    return segments.join(",");
  });
  // Node's reader takes a last segment without a source for the beginning of one with a source, unless a line follows.
  return lines.join(";").replace(/;*$/, ";");
}

interface Position {
  column: number;
  source: number;
  row: number;
  character: number;
}

const position = (): Position => ({ column: 0, source: 0, row: 0, character: 0 });

/** Moves a position, and returns the differences as a segment. */
function step(at: Position, next: Pick<Position, "column"> & Partial<Position>): string {
  const keys = ["column", "source", "row", "character"] as const;
  return keys
    .flatMap((key) => {
      const value = next[key];
      if (value === undefined) return [];
      const difference = value - at[key];
      at[key] = value;
      return [writeNumber(difference)];
    })
    .join("");
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Reads Base64 VLQ numbers: five bits a digit, the sixth says that more follow, the lowest of all is the sign. */
function readNumbers(segment: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value += (digit & 31) * 2 ** shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push(value % 2 === 1 ? -Math.floor(value / 2) : value / 2);
    value = 0;
    shift = 0;
  }
  return numbers;
}

function writeNumber(number: number): string {
  let rest = number < 0 ? -number * 2 + 1 : number * 2;
  let text = "";
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += digits[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return text;
}
