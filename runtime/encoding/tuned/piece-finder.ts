/** A fragment of text and the character that represents it. */
export interface Piece {
  readonly text: string;
  readonly code: string;
}

/** Returns the longest fragment at a position of a text. */
export type PieceFinder = (text: string, at: number) => Piece | undefined;

/** Creates a finder for fragments of at least two characters, indexed by their first three (or two). */
export function createPieceFinder(pieces: readonly Piece[]): PieceFinder {
  const long = new Map<number, Piece[]>();
  const pairs = new Map<number, Piece>();
  for (const piece of pieces.toSorted((a, b) => b.text.length - a.text.length)) {
    if (piece.text.length === 2) {
      pairs.set(pairAt(piece.text, 0), piece);
      continue;
    }
    const key = tripleAt(piece.text, 0);
    const same = long.get(key);
    if (same === undefined) long.set(key, [piece]);
    else same.push(piece);
  }
  return (text, at) => {
    const same = long.get(tripleAt(text, at));
    if (same !== undefined) for (const piece of same) if (text.startsWith(piece.text, at)) return piece;
    return pairs.get(pairAt(text, at));
  };
}

/** Returns a small hash. Two triples can share a hash, so the caller compares the fragments it finds. */
function tripleAt(text: string, at: number): number {
  return ((text.charCodeAt(at) << 12) ^ (text.charCodeAt(at + 1) << 6) ^ text.charCodeAt(at + 2)) & 0xfffff;
}

function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_0000 + text.charCodeAt(at + 1);
}
