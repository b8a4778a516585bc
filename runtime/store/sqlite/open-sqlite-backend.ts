import type { StoreBackend } from "../store-backend.ts";
import type { StorePlace } from "../store-place.ts";
import { SqliteDatabase } from "./sqlite-database.ts";
import { sqliteHeldStore } from "./sqlite-held-store.ts";
import { sqliteReceiptStore } from "./sqlite-receipt-store.ts";

/** Returns the stores in one SQLite file. The file is opened with the first statement. */
export function openSqliteBackend(
  { file, limits }: Extract<StorePlace, { kind: "sqlite" }>,
  options: { readonly readOnly?: boolean } = {},
): StoreBackend {
  const database = new SqliteDatabase(file, options);
  const receipts = sqliteReceiptStore(database, limits);
  return {
    receipts,
    held: sqliteHeldStore(database),
    async close() {
      await receipts.close();
      await database.close();
    },
  };
}
