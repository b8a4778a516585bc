/** Numbers as LEB128 varints in base64: small, and read faster than JSON. */
export function packNumbers(numbers: Iterable<number>): string {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    while (rest > 0x7f) {
      bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.push(rest);
  }
  return Buffer.from(Uint8Array.from(bytes)).toString("base64");
}

export interface NumberReader {
  /** Number of bytes; each number takes at least one. */
  readonly size: number;
  /** Returns the next number, or 0 past the end. */
  next(): number;
}

/** Reads what {@link packNumbers} wrote. */
export function numberReader(packed: string): NumberReader {
  const bytes = Buffer.from(packed, "base64");
  let at = 0;
  return {
    size: bytes.length,
    next() {
      let byte = bytes[at++] ?? 0;
      // Nearly all are of one byte.
      if (byte < 0x80) return byte;
      let number = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        number |= (byte & 0x7f) << shift;
      }
      return number >>> 0;
    },
  };
}
