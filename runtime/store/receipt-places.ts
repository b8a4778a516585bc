import { type FileHandle, open } from "node:fs/promises";
import type { Receipt } from "./receipt-store.ts";

/** A receipt's line: its first byte and its length. */
interface Place {
  readonly start: number;
  readonly length: number;
}

const newline = 0x0a;
const firstChunk = 256 * 1024;
/** Receipts are written with their id first. */
const idOfLine = /^\{"id":"([\w-]{1,64})"/;
const idBytes = 80;

/**
 * Where the receipts of one file are. Only what was added since the last look is read, so that asking for unknown
 * receipts costs next to nothing; a file that was replaced or cut is read anew. A class, as it has a life.
 */
export class ReceiptPlaces {
  readonly #path: string;
  /** The beginning of the file, which has a random id in it: an inode may be used again. */
  #head: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #places = new Map<string, Place>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined for an id that the file does not have, and if the file cannot be read. */
  find(id: string): Promise<Receipt | undefined> {
    // One after the other: each goes on where the one before ended.
    const found = this.#last.then(() => this.#findNow(id)).catch(() => undefined);
    this.#last = found;
    return found;
  }

  async #findNow(id: string): Promise<Receipt | undefined> {
    const file = await open(this.#path, "r");
    try {
      await this.#update(file);
      const place = this.#places.get(id);
      if (place === undefined) return undefined;
      const receipt = JSON.parse((await readAt(file, place.start, place.length)).toString()) as Receipt;
      return receipt.id === id ? receipt : undefined;
    } finally {
      await file.close();
    }
  }

  async #update(file: FileHandle): Promise<void> {
    const { size } = await file.stat();
    const head = await readAt(file, 0, Math.min(size, idBytes));
    if (size < this.#scanned || !head.subarray(0, this.#head.length).equals(this.#head)) {
      this.#scanned = 0;
      this.#places = new Map();
    }
    this.#head = head;
    for (let chunk = firstChunk; this.#scanned < size; ) {
      const bytes = await readAt(file, this.#scanned, Math.min(chunk, size - this.#scanned));
      const taken = this.#take(bytes);
      this.#scanned += taken;
      // The end of the last line is still to come.
      if (taken === 0 && bytes.length < chunk) return;
      chunk = taken === 0 ? chunk * 2 : firstChunk;
    }
  }

  /** Notes the whole lines of these bytes, which begin with a line. Returns how many bytes they are. */
  #take(bytes: Buffer): number {
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const head = bytes.toString("latin1", start, Math.min(end, start + idBytes));
      const id = idOfLine.exec(head)?.[1];
      if (id !== undefined) this.#places.set(id, { start: this.#scanned + start, length: end - start });
      start = end + 1;
    }
    return start;
  }
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return bytes.subarray(0, bytesRead);
}
