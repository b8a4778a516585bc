import { type FileHandle, open } from "node:fs/promises";
import type { Receipt } from "../receipt-store.ts";

/** The place of a receipt's line: its first byte and its length. */
interface Place {
  readonly start: number;
  readonly length: number;
}

const newline = 0x0a;
const firstChunk = 256 * 1024;
/** Matches the id at the start of a receipt's line. */
const idOfLine = /^\{"id":"([\w-]{1,64})"/;
const idBytes = 80;

/**
 * An index of the receipts in one file. A search reads only the bytes added since the last one, so searching for
 * unknown ids is cheap. A replaced or shortened file is read again from the start. A class because it has state over
 * time.
 */
export class ReceiptPlaces {
  readonly #path: string;
  /** The first bytes of the file, which identify it by a random id: an inode number may be reused. */
  #head: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #places = new Map<string, Place>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves to undefined if the file has no such receipt or cannot be read. */
  find(id: string): Promise<Receipt | undefined> {
    // Searches run one after another: each continues where the previous one ended.
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
      // The last line is incomplete so far.
      if (taken === 0 && bytes.length < chunk) return;
      chunk = taken === 0 ? chunk * 2 : firstChunk;
    }
  }

  /**
   * Indexes the complete lines of these bytes, which start at the beginning of a line. Returns the length of these
   * lines in bytes.
   */
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
