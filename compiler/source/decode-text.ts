/** The encodings that a byte order mark announces, and how many bytes the mark has. */
const marks = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

export type Utf16 = "utf-16le" | "utf-16be";

/**
 * The text of a UTF-8 file, without a byte order mark.
 * @throws Error with a readable reason for other encodings: the line of the first wrong byte, or that it is UTF-16.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  if (utf16Of(bytes) !== undefined) throw new Error("it is UTF-16 text; save it as UTF-8");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const at = firstWrongByte(bytes);
    const line = bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0");
    throw new Error(`it is not UTF-8 text: byte 0x${byte} in line ${line}; save it as UTF-8`);
  }
}

/** The text of a file that another program made: UTF-8, or UTF-16 as PowerShell's `>` writes it. @throws Error */
export function decodeForeignText(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  return encoding === undefined ? decodeUtf8(bytes) : decodeUtf16(bytes, encoding);
}

/** Which UTF-16 a text is in, by its mark or by the zero bytes of its first two ASCII characters. */
function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  const marked = marks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked.encoding === "utf-8" ? undefined : marked.encoding;
  const [a, b, c, d] = bytes;
  if (bytes.length < 4) return undefined;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? "utf-16be" : undefined;
}

/** By hand for big endian: a Node without full ICU has no decoder for it. */
function decodeUtf16(bytes: Uint8Array, encoding: Utf16): string {
  const units = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  if (encoding === "utf-16be") units.swap16();
  return units.toString("utf16le").replace(/^\ufeff/, "");
}

/** The index of the first byte that ends a valid beginning, by bisection. */
function firstWrongByte(bytes: Uint8Array): number {
  let valid = 0;
  let wrong = bytes.length;
  while (wrong - valid > 1) {
    const middle = (valid + wrong) >> 1;
    if (isUtf8(bytes.subarray(0, middle), true)) valid = middle;
    else wrong = middle;
  }
  // The first bytes of a character that was never finished are wrong too.
  while (!isUtf8(bytes.subarray(0, valid), false)) valid--;
  return valid;
}

/** Whether the bytes are UTF-8; with `open`, they may end within a character. */
function isUtf8(bytes: Uint8Array, open: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: open });
    return true;
  } catch {
    return false;
  }
}
