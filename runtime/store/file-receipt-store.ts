import { createReadStream } from "node:fs";
import { open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../support/make-folder.ts";
import type { Receipt, ReceiptStore } from "./receipt-store.ts";

export interface FileReceiptStoreOptions {
  /** Bytes after which the file is set aside and a new one begun; the one set aside before is dropped. */
  readonly maxBytes?: number;
}

/**
 * Receipts in a file, one JSON text a line, only ever appended to, so that what was written stays as it was. Two files
 * at most: `path`, and `path.1` before it. A line that a crash cut short is skipped, and the next one starts afresh.
 * Several processes may write to the same file: each line is one write.
 */
export function fileReceiptStore(path: string, options: FileReceiptStoreOptions = {}): ReceiptStore {
  const { maxBytes = 8 * 1024 * 1024 } = options;
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  /** Writes all that has gathered while the write before was under way. */
  const flush = async (): Promise<void> => {
    await last.catch(() => undefined);
    const lines = waiting;
    waiting = [];
    writing = undefined;
    last = append(path, lines, maxBytes);
    return last;
  };

  return {
    put(receipt) {
      waiting.push(`${JSON.stringify(receipt)}\n`);
      writing ??= flush();
      return writing;
    },
    async get(id) {
      await last.catch(() => undefined);
      return (await find(path, id)) ?? (await find(`${path}.1`, id));
    },
    async close() {
      await (writing ?? last).catch(() => undefined);
    },
  };
}

/** Receipts hold arguments: nobody but this user reads them. */
const onlyUs = { file: 0o600, folder: 0o700 };

async function append(path: string, lines: readonly string[], maxBytes: number): Promise<void> {
  makeFolder(dirname(path), onlyUs.folder);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size >= maxBytes) await rename(path, `${path}.1`);
  const file = await open(path, "a+", onlyUs.file);
  try {
    const { size: bytes } = await file.stat();
    const torn = bytes > 0 && (await file.read(Buffer.alloc(1), 0, 1, bytes - 1)).buffer[0] !== 0x0a;
    await file.appendFile((torn ? "\n" : "") + lines.join(""));
  } finally {
    await file.close();
  }
}

/** Reads line by line: a file this small needs no index that could be wrong. */
async function find(path: string, id: string): Promise<Receipt | undefined> {
  const wanted = JSON.stringify(id);
  try {
    for await (const line of linesOf(path)) {
      const receipt = line.includes(wanted) ? parse(line) : undefined;
      if (receipt?.id === id) return receipt;
    }
  } catch {
    // No file yet, or not readable: there is no such receipt.
  }
  return undefined;
}

/** The lines of a file. Only LF ends one: node:readline on Node 24 also splits at U+2028, which JSON may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of createReadStream(path, "utf8")) {
    const [first = "", ...others] = String(chunk).split("\n");
    pieces.push(first);
    for (const next of others) {
      yield pieces.join("");
      pieces = [next];
    }
  }
  yield pieces.join("");
}

function parse(line: string): Receipt | undefined {
  try {
    return JSON.parse(line) as Receipt;
  } catch {
    return undefined;
  }
}
