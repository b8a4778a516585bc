import { append } from "../../support/lists.ts";
import { fromUtf8, toUtf8, utf8Length } from "../../support/utf8.ts";
import { malformed } from "../limits.ts";
import type { CborReaders } from "../read-cbor.ts";
import type { CborValue } from "../write-cbor.ts";
import { firstPhrase, isPlain, literalMark, verbatimMark } from "./packed-text.ts";
import type { Tree } from "./tree.ts";

/**
 * Converts the strings of a tree for CBOR. A packed text with codes becomes a byte string: a fragment takes one byte (80 to
 * BF), a phrase two (C0 to FF, then any), and 7F precedes UTF-8. Any other packed text stays a text string.
 */
export function treeToCbor(tree: Tree): CborValue {
  if (typeof tree === "string") return packedToCbor(tree);
  return Array.isArray(tree) ? tree.map(treeToCbor) : (tree as CborValue);
}

function packedToCbor(packed: string): string | Uint8Array {
  if (isPlain(packed)) return packed;
  if (packed.startsWith(verbatimMark)) return packed.slice(verbatimMark.length);
  const bytes: number[] = [];
  for (let at = 0; at < packed.length; at++) {
    const code = packed.charCodeAt(at);
    if (code < firstPhrase && code !== 0x7f) {
      bytes.push(code);
    } else if (code === 0x7f) {
      const literal = String.fromCodePoint(packed.codePointAt(++at) ?? 0);
      at += literal.length - 1;
      bytes.push(code);
      append(bytes, toUtf8(literal));
    } else {
      bytes.push(firstPhrase | ((code - firstPhrase) >> 8), (code - firstPhrase) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

/** Converts the strings of a CBOR tree back to packed text. */
export const packedReaders: CborReaders = {
  readText: (text) => (isPlain(text) ? text : verbatimMark + text),
  readBytes(bytes) {
    let packed = "";
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte < firstPhrase && byte !== 0x7f) {
        packed += String.fromCharCode(byte);
      } else if (byte === 0x7f) {
        const literal = readCodePoint(bytes, at + 1);
        packed += literalMark + literal;
        at += utf8Length(literal);
      } else {
        const low = bytes[++at];
        if (low === undefined) throw malformed("it has half a phrase");
        packed += String.fromCharCode(firstPhrase + ((byte & 0x3f) << 8) + low);
      }
    }
    return packed;
  },
};

/** Reads one UTF-8 code point beyond ASCII. */
function readCodePoint(bytes: Uint8Array, at: number): string {
  const lead = bytes[at] ?? 0;
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const text = lead < 0xc0 ? undefined : fromUtf8(bytes.subarray(at, at + size));
  if (text === undefined || [...text].length !== 1) throw malformed("it has a text that is not UTF-8");
  return text;
}
