import { heldLimits } from "../held-limits.ts";
import type { HeldResult, HeldStore } from "../held-store.ts";
import { newHandle } from "../new-handle.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

/** Held results in a table, dropped as in SQLite. */
export function postgresHeldStore(
  postgres: PostgresConnection,
  namespace: string,
  now: () => number = Date.now,
): HeldStore {
  const { ttlMs, maxOne, maxTotal } = heldLimits;
  return {
    ttlMs,
    async put(result) {
      if (result.json.length > maxOne) return undefined;
      const record = JSON.stringify(result);
      const handle = await newHandle();
      await postgres.transaction(async (client) => {
        await client.query("DELETE FROM deltamcp_held WHERE namespace = $1 AND until <= $2", [
          namespace,
          now(),
        ]);
        await client.query(
          "INSERT INTO deltamcp_held (handle, namespace, until, size, record) VALUES ($1, $2, $3, $4, $5)",
          [...[handle, namespace, now() + ttlMs, record.length, record]],
        );
        // The running sum starts with the result that was read last.
        await client.query(
          `DELETE FROM deltamcp_held WHERE handle IN (SELECT handle FROM (SELECT handle,
             sum(size) OVER (ORDER BY until DESC, handle) AS total FROM deltamcp_held WHERE namespace = $1) AS sums WHERE total > $2)`,
          [namespace, maxTotal],
        );
      });
      return handle;
    },
    async get(handle) {
      const rows = await postgres.query<{ record: string }>(
        "UPDATE deltamcp_held SET until = $1 WHERE handle = $2 AND namespace = $3 AND until > $4 RETURNING record",
        [now() + ttlMs, handle, namespace, now()],
      );
      return rows[0] && (JSON.parse(rows[0].record) as HeldResult);
    },
  };
}
