const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Below this size a loop over bytes is faster than a call of the decoder. */
const shortText = 24;

/** Returns the text as UTF-8. A lone surrogate becomes U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Writes the text as UTF-8 at a position of `bytes`, which must have room for it, and returns its size in bytes. */
export function writeUtf8(text: string, bytes: Uint8Array, at: number): number {
  if (text.length < shortText) {
    let index = 0;
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) break;
      bytes[at + index] = code;
    }
    if (index === text.length) return index;
  }
  return encoder.encodeInto(text, bytes.subarray(at)).written;
}

/** Returns the text of UTF-8 bytes, with a byte order mark as U+FEFF; undefined for invalid bytes. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  if (bytes.length < shortText) {
    let text = "";
    for (const byte of bytes) {
      if (byte > 0x7f) return decode(bytes);
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return decode(bytes);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the number of bytes of the text as UTF-8. A lone surrogate counts as U+FFFD, three bytes. */
export function utf8Length(text: string): number {
  let size = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    if (code < 0x800) size++;
    else size += 2;
    // A pair of surrogates is four bytes: two units, and two more.
    if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
  }
  return size;
}
