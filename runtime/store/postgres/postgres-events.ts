import type { SharedEvents } from "../shared-events.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

const append = `INSERT INTO deltamcp_streams AS kept (namespace, id, owner, ended, until, events) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (namespace, id) DO UPDATE
  SET owner = excluded.owner, ended = excluded.ended, until = excluded.until, events = kept.events || excluded.events`;

/** Streams in a table, with their events in an array. Forgotten ones are dropped with the end of the next stream. */
export function postgresEvents(
  postgres: PostgresConnection,
  namespace: string,
  now: () => number = Date.now,
): SharedEvents {
  return {
    async append(id, { owner, events, ended }, keptMs) {
      await postgres.query(append, [namespace, id, owner, ended, now() + keptMs, events]);
      if (ended) await postgres.query("DELETE FROM deltamcp_streams WHERE until <= $1", [now()]);
    },
    async read(id, from) {
      const rows = await postgres.query<{ owner: string; ended: boolean; events: readonly string[] }>(
        "SELECT owner, ended, events[$4::integer:] AS events FROM deltamcp_streams WHERE namespace = $1 AND id = $2 AND until > $3",
        [namespace, id, now(), from + 1],
      );
      return rows[0];
    },
  };
}
