import type { Json, JsonObject } from "../support/json.ts";
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

class CborWriter {
  #bytes: Buffer = Buffer.allocUnsafe(1024);
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
      this.#bytes.writeUInt16BE(half, this.#length + 1);
      this.#length += 3;
    } else if (Math.fround(value) === value) {
      this.#bytes[this.#length] = 0xfa;
      this.#length = this.#bytes.writeFloatBE(value, this.#length + 1);
    } else {
      this.#bytes[this.#length] = 0xfb;
      this.#length = this.#bytes.writeDoubleBE(value, this.#length + 1);
    }
  }

  #writeText(text: string): void {
    const size = Buffer.byteLength(text);
    if (size > text.length && /\p{Surrogate}/u.test(text)) {
      this.#writeHead(6, 273);
      this.#writeBytes(toWtf8(text));
      return;
    }
    this.#writeHead(3, size);
    this.#reserve(size);
    if (size === text.length && size < 24) {
      for (let at = 0; at < size; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
    } else {
      this.#length += this.#bytes.write(text, this.#length, "utf8");
    }
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
      this.#length = this.#bytes.writeUInt16BE(argument, this.#length);
    } else if (argument < 0x1_0000_0000) {
      this.#bytes[this.#length++] = type | 26;
      this.#length = this.#bytes.writeUInt32BE(argument, this.#length);
    } else {
      this.#bytes[this.#length++] = type | 27;
      this.#length = this.#bytes.writeBigUInt64BE(BigInt(argument), this.#length);
    }
  }

  #writeByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
