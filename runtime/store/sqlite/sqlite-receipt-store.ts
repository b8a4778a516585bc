import { inBatches } from "../batches.ts";
import type { Receipt, ReceiptQuery, ReceiptStore } from "../receipt-store.ts";
import type { StoreLimits } from "../store-place.ts";
import type { SqliteDatabase, Write } from "./sqlite-database.ts";

/** Receipts of one page of a scan. */
const pageSize = 500;
/** Receipts after which old ones are dropped again. */
const sweepEvery = 1_000;
const dayMs = 86_400_000;
const megabyte = 1024 * 1024;

/**
 * Receipts in a table. A batch is one transaction, and `put` resolves after its commit. Receipts older than `days` are dropped;
 * then, while they use more than `megabytes`, the oldest tenth.
 */
export function sqliteReceiptStore(
  database: SqliteDatabase,
  { days, megabytes }: StoreLimits,
  now: () => number = Date.now,
): ReceiptStore {
  let untilSweep = 0;
  const { add, idle } = inBatches(async (receipts: readonly Receipt[]) => {
    untilSweep -= receipts.length;
    const sweeps = untilSweep <= 0;
    if (sweeps) untilSweep = sweepEvery;
    const drops = sweeps ? dropOld(now() - days * dayMs, megabytes * megabyte) : [];
    await database.write(insert(receipts), ...drops);
  });
  return {
    put: add,
    async get(id) {
      const [row] = await database.read("SELECT record FROM receipts WHERE id = ?", id);
      return row && toReceipt(row);
    },
    async *scan(query) {
      let before = "\u{10ffff}";
      for (let left = query.limit ?? Number.MAX_SAFE_INTEGER; left > 0; ) {
        const rows = await page(database, query, before, Math.min(left, pageSize));
        for (const row of rows) yield toReceipt(row);
        const last = rows.at(-1);
        if (last === undefined || rows.length < pageSize) return;
        before = String(last["id"]);
        left -= rows.length;
      }
    },
    close: idle,
  };
}

function insert(receipts: readonly Receipt[]): Write {
  return {
    sql: "INSERT OR IGNORE INTO receipts (id, tool, at, outcome, record) VALUES (?, ?, ?, ?, ?)",
    rows: receipts.map((receipt) => [
      receipt.id,
      receipt.tool,
      Date.parse(receipt.startedAt),
      receipt.outcome,
      JSON.stringify(receipt),
    ]),
  };
}

/** The used bytes of the file without the held results. Ids begin with their time: the oldest receipts are first. */
function dropOld(before: number, maxBytes: number): readonly Write[] {
  return [
    { sql: "DELETE FROM receipts WHERE at < ?", rows: [[before]] },
    {
      sql: `DELETE FROM receipts WHERE (SELECT (page_count - freelist_count) * page_size - (SELECT coalesce(sum(size), 0) FROM held)
          FROM pragma_page_count, pragma_freelist_count, pragma_page_size) > ?
        AND id IN (SELECT id FROM receipts ORDER BY id LIMIT (SELECT count(*) / 10 + 1 FROM receipts))`,
      rows: [[maxBytes]],
    },
  ];
}

function page(database: SqliteDatabase, query: ReceiptQuery, before: string, limit: number) {
  const { tool, since, outcome } = query;
  const conditions: readonly (readonly [string, string | number | undefined])[] = [
    ["id < ?", before],
    ["tool = ?", tool],
    ["outcome = ?", outcome],
    ["at >= ?", since],
  ];
  const used = conditions.filter(([, value]) => value !== undefined);
  const where = used.map(([text]) => text).join(" AND ");
  const values = used.map(([, value]) => value as string | number);
  return database.read(
    `SELECT id, record FROM receipts WHERE ${where} ORDER BY id DESC LIMIT ?`,
    ...values,
    limit,
  );
}

function toReceipt(row: Readonly<Record<string, unknown>>): Receipt {
  return JSON.parse(String(row["record"])) as Receipt;
}
