import { heldLimits } from "../held-limits.ts";
import type { HeldResult, HeldStore } from "../held-store.ts";
import { newHandle } from "../new-handle.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/**
 * Held results in a table: readable by every process with the file, and after a restart. Expired results are dropped with the next
 * write, and above the total size the results that were not read for the longest time.
 */
export function sqliteHeldStore(database: SqliteDatabase, now: () => number = Date.now): HeldStore {
  const { ttlMs, maxOne, maxTotal } = heldLimits;
  return {
    ttlMs,
    async put(result) {
      if (result.json.length > maxOne) return undefined;
      const record = JSON.stringify(result);
      const handle = await newHandle();
      await database.write(
        { sql: "DELETE FROM held WHERE until <= ?", rows: [[now()]] },
        {
          sql: "INSERT INTO held (handle, until, size, record) VALUES (?, ?, ?, ?)",
          rows: [[handle, now() + ttlMs, record.length, record]],
        },
        {
          // The running sum starts with the result that was read last.
          sql: `DELETE FROM held WHERE handle IN (SELECT handle FROM
            (SELECT handle, sum(size) OVER (ORDER BY until DESC, handle) AS total FROM held) WHERE total > ?)`,
          rows: [[maxTotal]],
        },
      );
      return handle;
    },
    async get(handle) {
      const [row] = await database.write({
        sql: "UPDATE held SET until = ? WHERE handle = ? AND until > ? RETURNING record",
        rows: [[now() + ttlMs, handle, now()]],
      });
      return row === undefined ? undefined : (JSON.parse(String(row["record"])) as HeldResult);
    },
  };
}
