import { utf8Length } from "../../support/utf8.ts";
import { malformed } from "../limits.ts";
import { createPieceFinder, type Piece, type PieceFinder } from "./piece-finder.ts";

/**
 * Text in which single characters represent known fragments. U+0080 to U+00BF are fragments of the vocabulary, U+00C0 to
 * U+40BF are phrases of the map, and ASCII is unchanged. U+007F escapes the next code point; two of them at the beginning
 * escape the whole rest.
 */
export interface TextPacker {
  pack(text: string): string;
  /** Throws DeltaMcpError("protocol") for text that `pack` cannot have written. */
  unpack(packed: string): string;
}

export const literalMark = "\u007f";
export const verbatimMark = "\u007f\u007f";
const firstPiece = 0x80;
export const firstPhrase = 0xc0;
/** Number of phrases that two bytes in CBOR can represent. */
export const maxPhrases = 16_384;

/** Returns whether a packed text equals its text. */
export function isPlain(packed: string): boolean {
  return !/[\u007f-\uffff]/.test(packed);
}

/** Ignores phrases that are empty or that split a character, because a map can come from any server. */
export function createTextPacker(pieces: readonly string[], phrases: readonly string[]): TextPacker {
  const coded = (text: string, first: number, index: number): Piece => ({
    text,
    code: String.fromCharCode(first + index),
  });
  const all = [
    ...pieces.map((text, index) => coded(text, firstPiece, index)),
    ...phrases.slice(0, maxPhrases).map((text, index) => coded(text, firstPhrase, index)),
  ].filter(({ text }) => text.length > 1 && !/\p{Surrogate}/u.test(text));
  const find = createPieceFinder(all);
  const texts = new Map(all.map(({ code, text }) => [code, text]));
  return { pack: (text) => pack(text, find), unpack: (packed) => unpack(packed, texts) };
}

function pack(text: string, find: PieceFinder): string {
  if (isPlain(text)) return packPieces(text, find);
  // Text that would be ambiguous with marks, and lone surrogates, which UTF-8 cannot represent.
  if (/\u007f|\p{Surrogate}/u.test(text)) return verbatimMark + text;
  const packed = packPieces(text, find);
  return utf8Length(packed) < utf8Length(text) ? packed : verbatimMark + text;
}

function packPieces(text: string, find: PieceFinder): string {
  let packed = "";
  let at = 0;
  while (at < text.length) {
    const piece = choosePiece(text, at, find);
    const literal = piece === undefined ? String.fromCodePoint(text.codePointAt(at) ?? 0) : "";
    packed += piece?.code ?? (literal < literalMark ? literal : literalMark + literal);
    at += piece?.text.length ?? literal.length;
  }
  return packed;
}

/** Returns whether a longer fragment that begins inside this one should be used instead. */
function choosePiece(text: string, at: number, find: PieceFinder): Piece | undefined {
  const piece = find(text, at);
  if (piece === undefined || piece.text.length > 3) return piece;
  for (let next = at + 1; next < at + piece.text.length; next++) {
    const later = find(text, next);
    if (later !== undefined && later.text.length > piece.text.length + 1) return undefined;
  }
  return piece;
}

function unpack(packed: string, texts: ReadonlyMap<string, string>): string {
  if (isPlain(packed)) return packed;
  if (packed.startsWith(verbatimMark)) return packed.slice(verbatimMark.length);
  let text = "";
  let isLiteral = false;
  for (const character of packed) {
    if (isLiteral || character < literalMark) text += character;
    else if (character > literalMark) text += phrase(character, texts);
    isLiteral = !isLiteral && character === literalMark;
  }
  if (isLiteral) throw malformed("it ends with a mark for the next character");
  return text;
}

function phrase(code: string, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(code);
  if (text === undefined) throw malformed("it refers to a phrase that its map does not have");
  return text;
}
