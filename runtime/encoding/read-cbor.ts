import type { Json } from "../support/json.ts";
import { maxDepth } from "../support/json-depth.ts";
import { fromUtf8 } from "../support/utf8.ts";
import { fromHalf } from "./half-float.ts";
import { checkSize, malformed } from "./limits.ts";
import { fromWtf8 } from "./wtf8.ts";

/** Converts strings while reading. Without it, text strings stay as they are, and byte strings are rejected. */
export interface CborReaders {
  readText(text: string): string;
  readBytes(bytes: Uint8Array): Json;
}

/**
 * Reads one data item (RFC 8949) as a JSON value; an integer that a double cannot represent is a string of its digits. Never allocates more than the input can fill, and never exceeds
 * maxDepth. Throws DeltaMcpError("protocol") for items without a JSON form: tags other than 273, byte strings,
 * infinities, indefinite lengths, keys that are not text, duplicate keys, missing or extra bytes.
 */
export function readCbor(bytes: Uint8Array, readers?: CborReaders): Json {
  checkSize(bytes.length);
  const reader = new CborReader(bytes, readers);
  const value = reader.read(0);
  if (!reader.atEnd) throw malformed("there are bytes after its end");
  return value;
}

class CborReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #readers: CborReaders | undefined;
  #at = 0;

  constructor(bytes: Uint8Array, readers: CborReaders | undefined) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#readers = readers;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  read(depth: number): Json {
    const initial = this.#bytes[this.#at++];
    if (initial === undefined) throw malformed("it ends too early");
    const major = initial >>> 5;
    const info = initial & 31;
    switch (major) {
      case 0:
        return this.#readInteger(info, false);
      case 1:
        return this.#readInteger(info, true);
      case 2:
        return this.#readByteString(this.#readLength(info, 1));
      case 3:
        return this.#readText(this.#readLength(info, 1));
      case 4:
        return this.#readArray(this.#readLength(info, 1), depth + 1);
      case 5:
        return this.#readMap(this.#readLength(info, 2), depth + 1);
      case 6:
        return this.#readTagged(this.#readArgument(info));
      default:
        return this.#readSimple(info);
    }
  }

  #readArgument(info: number): number {
    if (info < 24) return info;
    const size = info < 28 ? 1 << (info - 24) : 0;
    if (size === 0) throw malformed("it has an indefinite or reserved length");
    this.#need(size);
    const at = this.#at;
    this.#at += size;
    if (size === 1) return this.#view.getUint8(at);
    if (size === 2) return this.#view.getUint16(at);
    if (size === 4) return this.#view.getUint32(at);
    const value = this.#view.getUint32(at) * 0x1_0000_0000 + this.#view.getUint32(at + 4);
    if (!Number.isSafeInteger(value)) throw malformed("it has a length beyond 2^53");
    return value;
  }

  #readInteger(info: number, negative: boolean): Json {
    if (info !== 27) return negative ? -1 - this.#readArgument(info) : this.#readArgument(info);
    this.#need(8);
    const argument = this.#view.getBigUint64(this.#at);
    const value = negative ? -1n - argument : argument;
    this.#at += 8;
    if (Number.isSafeInteger(Number(value))) return Number(value);
    if (this.#readers !== undefined) throw malformed("it has an integer beyond 2^53");
    return String(value);
  }

  #readLength(info: number, bytesEach: number): number {
    const length = this.#readArgument(info);
    this.#need(length * bytesEach);
    return length;
  }

  #readByteString(length: number): Json {
    if (this.#readers === undefined) throw malformed("it has a byte string");
    return this.#readers.readBytes(this.#take(length));
  }

  #readText(length: number): string {
    const text = fromUtf8(this.#take(length));
    if (text === undefined) throw malformed("it has a text that is not UTF-8");
    return this.#asText(text);
  }

  #readArray(length: number, depth: number): Json {
    checkDepth(depth);
    const items: Json[] = [];
    for (let index = 0; index < length; index++) items.push(this.read(depth));
    return items;
  }

  #readMap(length: number, depth: number): Json {
    checkDepth(depth);
    const map: Record<string, Json> = {};
    for (let index = 0; index < length; index++) {
      const key = this.#readKey();
      if (Object.hasOwn(map, key)) throw malformed(`it has the key ${JSON.stringify(key)} twice`);
      const value = this.read(depth);
      if (key !== "__proto__") map[key] = value;
      else Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
    }
    return map;
  }

  #readKey(): string {
    const initial = this.#bytes[this.#at] ?? 0;
    if (initial >>> 5 !== 3 && initial !== 0xd9) throw malformed("it has a key that is not text");
    return this.read(maxDepth) as string;
  }

  #readTagged(tag: number): Json {
    const initial = this.#bytes[this.#at++] ?? 0;
    if (tag !== 273 || initial >>> 5 !== 2) throw malformed(`it has the tag ${tag}`);
    const bytes = this.#take(this.#readLength(initial & 31, 1));
    const text = fromWtf8(bytes);
    if (text === undefined) throw malformed("it has a text that is not WTF-8");
    return this.#asText(text);
  }

  #asText(text: string): string {
    return this.#readers === undefined ? text : this.#readers.readText(text);
  }

  #readSimple(info: number): Json {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22) return null;
    const value = this.#readFloat(info);
    if (!Number.isFinite(value)) throw malformed("it has a value that JSON cannot represent");
    return value;
  }

  #readFloat(info: number): number {
    if (info < 25 || info > 27) return Number.NaN;
    const size = 1 << (info - 24);
    this.#need(size);
    const at = this.#at;
    this.#at += size;
    if (info === 27) return this.#view.getFloat64(at);
    return info === 26 ? this.#view.getFloat32(at) : fromHalf(this.#view.getUint16(at));
  }

  #take(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #need(size: number): void {
    if (size > this.#bytes.length - this.#at) throw malformed("it ends too early");
  }
}

function checkDepth(depth: number): void {
  if (depth > maxDepth) throw malformed(`it is nested deeper than ${maxDepth} levels`);
}
