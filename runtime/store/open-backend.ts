import type { StoreBackend } from "./store-backend.ts";
import type { OutsidePlace } from "./store-place.ts";

export interface BackendOptions {
  /** The caller only reads: a missing file is not made. */
  readonly readOnly?: boolean;
}

/** Loads the code of a place's kind. Rejects with DeltaMcpError("configuration") if its driver is missing. */
export async function openBackend(place: OutsidePlace, options: BackendOptions = {}): Promise<StoreBackend> {
  switch (place.kind) {
    case "log": {
      const { logReceiptStore } = await import("./log/log-receipt-store.ts");
      const receipts = logReceiptStore(place.file);
      return { receipts, close: () => receipts.close() };
    }
    case "sqlite": {
      const { openSqliteBackend } = await import("./sqlite/open-sqlite-backend.ts");
      return openSqliteBackend(place, options);
    }
    case "redis": {
      const { openRedisBackend } = await import("./redis/open-redis-backend.ts");
      return openRedisBackend(place);
    }
    case "postgres": {
      const { openPostgresBackend } = await import("./postgres/open-postgres-backend.ts");
      return openPostgresBackend(place);
    }
  }
}
