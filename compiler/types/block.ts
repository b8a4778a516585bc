import { append } from "../../runtime/support/lists.ts";
/** A type over one or more lines, and what is said about it: notes stand behind its first line. */
export interface Block {
  readonly lines: readonly string[];
  readonly notes: readonly string[];
  /** Its last line may end in a comment, so nothing can follow on it. */
  readonly open?: true;
}

const INDENT = " ";

/** Pieces written one after the other; what is said about each is said about the whole. */
export function concat(...pieces: readonly (string | Block)[]): Block {
  return concatAll(pieces);
}

/** {@link concat} of a list of any length. */
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

/** The lines with the notes behind the first. */
export function annotated({ lines, notes }: Block): readonly string[] {
  const text = comment(notes);
  const [first = "", ...rest] = lines;
  if (text === "") return lines;
  return [first === "" ? text : `${first} ${text}`, ...rest];
}

/** Notes as a comment on one line, all words kept. */
function comment(notes: readonly string[]): string {
  const words = notes.map((note) => note.replaceAll(/\s+/g, " ").trim()).filter((note) => note !== "");
  if (words.length === 0) return "";
  return `// ${words.map((note, index) => (index < words.length - 1 && !/[.:;!?]$/.test(note) ? `${note}.` : note)).join(" ")}`;
}
