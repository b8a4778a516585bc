import type { Json, JsonObject } from "../support/json.ts";
import { utf8Length, writeUtf8 } from "../support/utf8.ts";
import { toHalf } from "./half-float.ts";
import { toWtf8 } from "./wtf8.ts";

/** A JSON value that may contain byte strings, which the tuned encoding uses for packed text. */
export type CborValue = Json | Uint8Array | readonly CborValue[];

/**
 * Encodes a value as one data item in the preferred serialisation of RFC 8949 section 4.1: each length, integer and float
 * in its shortest exact form, and no indefinite lengths. The only tag is 273 (WTF-8), for a string with a lone surrogate,
 * which UTF-8 cannot represent. As in JSON, -0 becomes 0, and undefined members are omitted.
 */
export function writeCbor(value: CborValue): Uint8Array {
  const writer = new CborWriter();
  writer.write(value);
  return writer.take();
}

/** From this length on a text is measured before it is written: the most that it could need would waste memory. */
const longText = 4096;

class CborWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  write(value: CborValue | undefined): void {
    if (typeof value === "string") this.#writeText(value);
    else if (typeof value === "number") this.#writeNumber(value);
    else if (typeof value === "boolean") this.#writeByte(value ? 0xf5 : 0xf4);
    else if (typeof value === "object" && value !== null) this.#writeObject(value);
    else this.#writeByte(0xf6);
  }

  #writeObject(value: Exclude<CborValue, null | boolean | number | string>): void {
    if (Array.isArray(value)) {
      this.#writeHead(4, value.length);
      for (const item of value) this.write(item);
    } else if (value instanceof Uint8Array) {
      this.#writeBytes(value);
    } else {
      const entries = Object.entries(value as JsonObject).filter(([, child]) => child !== undefined);
      this.#writeHead(5, entries.length);
      for (const [key, child] of entries) {
        this.#writeText(key);
        this.write(child);
      }
    }
  }

  #writeNumber(value: number): void {
    if (Number.isSafeInteger(value)) {
      if (value >= 0) this.#writeHead(0, value);
      else this.#writeHead(1, -1 - value);
    } else if (Number.isFinite(value)) {
      this.#writeFloat(value);
    } else {
      this.#writeByte(0xf6);
    }
  }

  #writeFloat(value: number): void {
    const half = Math.fround(value) === value ? toHalf(value) : undefined;
    this.#reserve(9);
    if (half !== undefined) {
      this.#bytes[this.#length] = 0xf9;
      this.#view.setUint16(this.#length + 1, half);
      this.#length += 3;
    } else if (Math.fround(value) === value) {
      this.#bytes[this.#length] = 0xfa;
      this.#view.setFloat32(this.#length + 1, value);
      this.#length += 5;
    } else {
      this.#bytes[this.#length] = 0xfb;
      this.#view.setFloat64(this.#length + 1, value);
      this.#length += 9;
    }
  }

  #writeText(text: string): void {
    this.#reserve((text.length < longText ? text.length * 3 : utf8Length(text)) + 9);
    // Most texts are ASCII, so that their head has the size that their length needs. Others are moved.
    const start = this.#length;
    const head = headSize(text.length);
    const size = writeUtf8(text, this.#bytes, start + head);
    if (size > text.length && /\p{Surrogate}/u.test(text)) {
      this.#writeHead(6, 273);
      this.#writeBytes(toWtf8(text));
      return;
    }
    const moved = headSize(size) - head;
    if (moved > 0) this.#bytes.copyWithin(start + head + moved, start + head, start + head + size);
    this.#writeHead(3, size);
    this.#length += size;
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#writeHead(2, bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** The initial byte and the argument (RFC 8949 section 3). */
  #writeHead(major: number, argument: number): void {
    this.#reserve(9);
    const type = major << 5;
    if (argument < 24) {
      this.#bytes[this.#length++] = type | argument;
    } else if (argument < 0x100) {
      this.#bytes[this.#length++] = type | 24;
      this.#bytes[this.#length++] = argument;
    } else if (argument < 0x1_0000) {
      this.#bytes[this.#length++] = type | 25;
      this.#view.setUint16(this.#length, argument);
      this.#length += 2;
    } else if (argument < 0x1_0000_0000) {
      this.#bytes[this.#length++] = type | 26;
      this.#view.setUint32(this.#length, argument);
      this.#length += 4;
    } else {
      this.#bytes[this.#length++] = type | 27;
      this.#view.setBigUint64(this.#length, BigInt(argument));
      this.#length += 8;
    }
  }

  #writeByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + size));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Returns the bytes of an initial byte and its argument. */
function headSize(argument: number): number {
  if (argument < 24) return 1;
  if (argument < 0x100) return 2;
  if (argument < 0x1_0000) return 3;
  return argument < 0x1_0000_0000 ? 5 : 9;
}
