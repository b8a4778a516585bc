import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../support/make-folder.ts";
import { inBatches } from "../batches.ts";
import type { Receipt, ReceiptStore } from "../receipt-store.ts";
import { selectReceipts } from "../select-receipts.ts";
import { ReceiptPlaces } from "./receipt-places.ts";

export interface LogReceiptStoreOptions {
  /** Bytes at which the file is renamed to `path.1` and a new one begun. The previous `path.1` is dropped. */
  readonly maxBytes?: number;
}

/**
 * Returns a store of receipts in a file, one JSON text a line. The file is only appended to, so written receipts
 * never change. There are at most two files: `path`, and the older `path.1`. A line that a crash cut short is
 * skipped, and the next receipt starts a new line. Several processes may write to the same file: each line is one
 * write.
 */
export function logReceiptStore(path: string, options: LogReceiptStoreOptions = {}): ReceiptStore {
  const { maxBytes = 8 * 1024 * 1024 } = options;
  const current = new ReceiptPlaces(path);
  const before = new ReceiptPlaces(`${path}.1`);
  const { add, idle } = inBatches((lines: readonly string[]) => append(path, lines, maxBytes));

  return {
    put: (receipt) => add(`${JSON.stringify(receipt)}\n`),
    async get(id) {
      await idle();
      return (await current.find(id)) ?? (await before.find(id));
    },
    async *scan(query) {
      await idle();
      const all = [...(await readReceipts(`${path}.1`)), ...(await readReceipts(path))];
      yield* selectReceipts(all.toReversed(), query);
    },
    close: idle,
  };
}

/** Receipts contain arguments: only this user may read them. */
const onlyUs = { file: 0o600, folder: 0o700 };

/** The receipts of a file, in its order. Torn lines are skipped. */
async function readReceipts(path: string): Promise<readonly Receipt[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Receipt];
    } catch {
      return [];
    }
  });
}

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
