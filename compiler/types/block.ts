import { append } from "../../runtime/support/lists.ts";
/** A type printed on one or more lines, with its notes. The notes are printed as a comment after the first line. */
export interface Block {
  readonly lines: readonly string[];
  readonly notes: readonly string[];
  /** Set if the last line may end in a comment, so that no text can follow on that line. */
  readonly open?: true;
}

const INDENT = " ";

/** Joins pieces one after the other. The result has the notes of all pieces. */
export function concat(...pieces: readonly (string | Block)[]): Block {
  return concatAll(pieces);
}

/** Does the same as {@link concat} for an array of any length. */
export function concatAll(pieces: readonly (string | Block)[]): Block {
  const lines: string[] = [""];
  const notes: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const block = typeof piece === "string" ? { lines: [piece], notes: [] } : piece;
    const last = index === pieces.length - 1;
    const next = "open" in block && !last ? grouped(block) : block.lines;
    lines[lines.length - 1] += next[0] ?? "";
    append(lines, next.slice(1));
    append(notes, block.notes);
  }
  const end = pieces.at(-1);
  return { lines, notes, ...(typeof end === "object" && end.open ? { open: true } : {}) };
}

function grouped(block: Block): readonly string[] {
  return ["(", ...block.lines.map((line) => INDENT + line), ")"];
}

/** Returns the lines, with the notes as a comment after the first line. */
export function annotated({ lines, notes }: Block): readonly string[] {
  const text = comment(notes);
  const [first = "", ...rest] = lines;
  if (text === "") return lines;
  return [first === "" ? text : `${first} ${text}`, ...rest];
}

/** Returns the notes as a comment on one line, with all words kept. */
function comment(notes: readonly string[]): string {
  const words = notes.map((note) => note.replaceAll(/\s+/g, " ").trim()).filter((note) => note !== "");
  if (words.length === 0) return "";
  return `// ${words.map((note, index) => (index < words.length - 1 && !/[.:;!?]$/.test(note) ? `${note}.` : note)).join(" ")}`;
}
