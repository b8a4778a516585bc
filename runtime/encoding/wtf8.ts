import { joinBytes } from "../support/join-bytes.ts";
import { fromUtf8, toUtf8 } from "../support/utf8.ts";

/** Encodes text as UTF-8 in which lone surrogates take three bytes each (https://simonsapin.github.io/wtf-8/). */
export function toWtf8(text: string): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const part of text.split(/(\p{Surrogate})/u)) {
    const code = part.length === 1 ? part.charCodeAt(0) : 0;
    const lone = code >= 0xd800 && code <= 0xdfff;
    parts.push(
      lone
        ? Uint8Array.of(0xe0 | (code >>> 12), 0x80 | ((code >>> 6) & 63), 0x80 | (code & 63))
        : toUtf8(part),
    );
  }
  return joinBytes(parts);
}

/** Decodes WTF-8. Returns undefined for invalid bytes. */
export function fromWtf8(bytes: Uint8Array): string | undefined {
  let text = "";
  let start = 0;
  for (let at = 0; at + 2 < bytes.length; at++) {
    // A surrogate: ED, then A0 to BF.
    if (bytes[at] !== 0xed || (bytes[at + 1] ?? 0) < 0xa0) continue;
    const part = fromUtf8(bytes.subarray(start, at));
    if (part === undefined) return undefined;
    const last = bytes[at + 2] ?? 0;
    text += part + String.fromCharCode(0xd000 | (((bytes[at + 1] ?? 0) & 63) << 6) | (last & 63));
    start = at + 3;
    at += 2;
  }
  const rest = fromUtf8(bytes.subarray(start));
  return rest === undefined ? undefined : text + rest;
}
