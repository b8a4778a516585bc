import { open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../support/make-folder.ts";
import { ReceiptPlaces } from "./receipt-places.ts";
import type { ReceiptStore } from "./receipt-store.ts";

export interface FileReceiptStoreOptions {
  /** Bytes at which the file is renamed to `path.1` and a new one begun. The previous `path.1` is dropped. */
  readonly maxBytes?: number;
}

/**
 * Returns a store of receipts in a file, one JSON text a line. The file is only appended to, so written receipts
 * never change. There are at most two files: `path`, and the older `path.1`. A line that a crash cut short is
 * skipped, and the next receipt starts a new line. Several processes may write to the same file: each line is one
 * write.
 */
export function fileReceiptStore(path: string, options: FileReceiptStoreOptions = {}): ReceiptStore {
  const { maxBytes = 8 * 1024 * 1024 } = options;
  const current = new ReceiptPlaces(path);
  const before = new ReceiptPlaces(`${path}.1`);
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  /** Writes all receipts that were put during the previous write. */
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
      return (await current.find(id)) ?? (await before.find(id));
    },
    async close() {
      await (writing ?? last).catch(() => undefined);
    },
  };
}

/** Receipts contain arguments: only this user may read them. */
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
