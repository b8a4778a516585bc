import type { SharedTopics } from "../shared-topics.ts";
import type { StoreBackend } from "../store-backend.ts";
import type { DatabasePlace } from "../store-place.ts";
import { PostgresConnection } from "./postgres-connection.ts";
import { postgresEvents } from "./postgres-events.ts";
import { postgresHeldStore } from "./postgres-held-store.ts";
import { postgresReceiptStore } from "./postgres-receipt-store.ts";

/** Returns the stores of one server in PostgreSQL. All servers share the tables; `namespace` is the server's name. */
export function openPostgresBackend({ url, namespace, limits }: DatabasePlace): StoreBackend {
  const postgres = new PostgresConnection(url);
  const receipts = postgresReceiptStore(postgres, namespace, limits);
  return {
    receipts,
    held: postgresHeldStore(postgres, namespace),
    events: postgresEvents(postgres, namespace),
    topics: postgresTopics(postgres, namespace),
    async close() {
      await receipts.close();
      await postgres.close();
    },
  };
}

/** A payload of NOTIFY has less than 8,000 bytes (PostgreSQL 17, NOTIFY). */
const maxPayload = 7_900;

function postgresTopics(postgres: PostgresConnection, namespace: string): SharedTopics {
  return {
    async send(message) {
      const payload = JSON.stringify({ namespace, message });
      if (Buffer.byteLength(payload) > maxPayload) throw new Error("a message to other servers is too long");
      await postgres.query("SELECT pg_notify('deltamcp_changes', $1)", [payload]);
    },
    receive: (listener) =>
      postgres.listen("deltamcp_changes", (payload) => {
        const sent = JSON.parse(payload) as { readonly namespace: string; readonly message: string };
        if (sent.namespace === namespace) listener(sent.message);
      }),
  };
}
