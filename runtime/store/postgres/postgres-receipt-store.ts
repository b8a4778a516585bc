import { inBatches } from "../batches.ts";
import type { Receipt, ReceiptStore } from "../receipt-store.ts";
import type { StoreLimits } from "../store-place.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

const pageSize = 500;
/** Receipts after which old ones are dropped again. */
const sweepEvery = 1_000;
const dayMs = 86_400_000;
const megabyte = 1024 * 1024;

const insert = `INSERT INTO deltamcp_receipts (namespace, id, tool, at, outcome, record)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[]) ON CONFLICT DO NOTHING`;

const dropLarge = `DELETE FROM deltamcp_receipts WHERE namespace = $1
  AND (SELECT sum(octet_length(record)) FROM deltamcp_receipts WHERE namespace = $1) > $2
  AND id IN (SELECT id FROM deltamcp_receipts WHERE namespace = $1 ORDER BY id
    LIMIT (SELECT count(*) / 10 + 1 FROM deltamcp_receipts WHERE namespace = $1))`;

const scan = `SELECT id, record FROM deltamcp_receipts WHERE namespace = $1 AND ($2::text IS NULL OR id < $2)
  AND ($3::text IS NULL OR tool = $3) AND ($4::text IS NULL OR outcome = $4) AND ($5::bigint IS NULL OR at >= $5)
  ORDER BY id DESC LIMIT $6`;

/** Receipts in a table. A batch is one statement. Old receipts are dropped by the limits, as in SQLite. */
export function postgresReceiptStore(
  postgres: PostgresConnection,
  namespace: string,
  { days, megabytes }: StoreLimits,
  now: () => number = Date.now,
): ReceiptStore {
  let untilSweep = 0;
  const { add, idle } = inBatches(async (receipts: readonly Receipt[]) => {
    await postgres.query(insert, [
      namespace,
      receipts.map(({ id }) => id),
      receipts.map(({ tool }) => tool),
      receipts.map(({ startedAt }) => Date.parse(startedAt)),
      receipts.map(({ outcome }) => outcome),
      receipts.map((receipt) => JSON.stringify(receipt)),
    ]);
    untilSweep -= receipts.length;
    if (untilSweep > 0) return;
    untilSweep = sweepEvery;
    const oldest = now() - days * dayMs;
    await postgres.query("DELETE FROM deltamcp_receipts WHERE namespace = $1 AND at < $2", [
      namespace,
      oldest,
    ]);
    await postgres.query(dropLarge, [namespace, megabytes * megabyte]);
  });
  return {
    put: add,
    async get(id) {
      const rows = await postgres.query<{ record: string }>(
        "SELECT record FROM deltamcp_receipts WHERE namespace = $1 AND id = $2",
        [namespace, id],
      );
      return rows[0] && (JSON.parse(rows[0].record) as Receipt);
    },
    async *scan({ tool, outcome, since, limit = Number.MAX_SAFE_INTEGER }) {
      let before: string | undefined;
      for (let left = limit; left > 0; ) {
        const count = Math.min(left, pageSize);
        const rows = await postgres.query<{ id: string; record: string }>(scan, [
          ...[namespace, before, tool, outcome, since, count],
        ]);
        for (const { record } of rows) yield JSON.parse(record) as Receipt;
        if (rows.length < count) return;
        before = rows.at(-1)?.id;
        left -= rows.length;
      }
    },
    close: idle,
  };
}
