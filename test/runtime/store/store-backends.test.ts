import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSqliteBackend } from "../../../runtime/store/sqlite/open-sqlite-backend.ts";
import { SqliteDatabase } from "../../../runtime/store/sqlite/sqlite-database.ts";
import { sqliteHeldStore } from "../../../runtime/store/sqlite/sqlite-held-store.ts";
import { sqliteReceiptStore } from "../../../runtime/store/sqlite/sqlite-receipt-store.ts";
import { defaultLimits, type StoreLimits } from "../../../runtime/store/store-place.ts";
import { hasSqlite } from "../../../runtime/support/has-sqlite.ts";
import { heldResult } from "../../support/held-result.ts";
import { receiptOf } from "../../support/receipt.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { idsOf, logBackend, testBackend, testHeld } from "./store-contract.ts";

const newFile = (name: string) => join(temporaryFolder(), "made", name);
const sqlite = (file: string, limits: Partial<StoreLimits> = {}) =>
  openSqliteBackend({ kind: "sqlite", file, limits: { ...defaultLimits, ...limits } });

testBackend("log", () => {
  const file = newFile("r.jsonl");
  return () => logBackend(file);
});

it("names the versions of Node that have SQLite", () => {
  const known = ["20.20.2", "22.12.0", "22.13.0", "23.0.0", "24.1.0", undefined];
  expect(known.map((version) => version !== undefined && hasSqlite(version))).toEqual([
    ...[false, false, true, true, true, false],
  ]);
});

it.skipIf(hasSqlite())("says on an older Node what takes the place of SQLite", () => {
  expect(() => sqlite(newFile("s.db"))).toThrow("needs Node 22.13 or newer");
});

// Node 20 has no SQLite: these are skipped there.
describe.skipIf(!hasSqlite())("SQLite", () => {
  const newPlace = () => {
    const file = newFile("s.db");
    return () => sqlite(file);
  };
  testBackend("sqlite", newPlace);
  testHeld("sqlite", newPlace);

  it("lets only its user read the files", async () => {
    const file = newFile("s.db");
    const store = sqlite(file);
    await store.receipts.put(receiptOf("a"));
    const folder = join(file, "..");
    expect(readdirSync(folder).sort()).toEqual(["s.db", "s.db-shm", "s.db-wal"]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it("opens a file that many processes open for the first time at once", async () => {
    const file = newFile("s.db");
    const stores = Array.from({ length: 6 }, () => sqlite(file));
    await Promise.all(stores.map(({ receipts }, index) => receipts.put(receiptOf(`id${index}`))));
    expect(await idsOf(stores[0]?.receipts.scan({}) ?? expect.unreachable())).toHaveLength(6);
    for (const store of stores) await store.close();
  });

  it("refuses a file of a newer version, and changes nothing in it", async () => {
    const file = newFile("s.db");
    const made = sqlite(file);
    await made.receipts.put(receiptOf("a"));
    await made.close();
    const code = `new (require("node:sqlite").DatabaseSync)(${JSON.stringify(file)}).exec("PRAGMA user_version = 99")`;
    execFileSync(process.execPath, ["-e", code], { stdio: "ignore" });
    const store = sqlite(file);
    await expect(store.receipts.put(receiptOf("b"))).rejects.toThrow(
      "the file was written by a newer version of deltamcp (schema 99)",
    );
    await store.close();
  });

  it("says that a file is not a database, and works once it is", async () => {
    const file = join(
      temporaryFolder({ "s.db": "not a database, but a text that is long enough ".repeat(50) }),
      "s.db",
    );
    const store = sqlite(file);
    await expect(store.receipts.put(receiptOf("a"))).rejects.toThrow("not a database");
    await store.close();
  });

  it("drops receipts that are older than its days, and above its size the oldest", async () => {
    let now = 1_800_000_000_000;
    const database = new SqliteDatabase(newFile("s.db"));
    const put = async (megabytes: number, ids: readonly string[], text = "") => {
      const store = sqliteReceiptStore(database, { days: 2, megabytes }, () => now);
      const startedAt = new Date(now).toISOString();
      await Promise.all(ids.map((id) => store.put(receiptOf(id, { startedAt, args: { text } }))));
      return idsOf(store.scan({}));
    };
    expect(await put(100, ["a"])).toEqual(["a"]);
    now += 86_400_000;
    expect(await put(100, ["b"])).toEqual(["b", "a"]);
    now += 86_400_001;
    expect(await put(100, ["c"])).toEqual(["c", "b"]);
    const many = Array.from({ length: 500 }, (_, index) => `d${String(index).padStart(3, "0")}`);
    await put(100, many, "x".repeat(4_000));
    let left: readonly string[] = [];
    for (let round = 0; round < 9; round++) left = await put(1, [`e${round}`]);
    expect(left.length).toBeLessThan(300);
    expect(left.length).toBeGreaterThan(100);
    expect(left.at(0)).toBe("e8");
    expect(left).toEqual([...left].sort().reverse());
    expect(left).toContain("d499");
    expect(left).not.toContain("c");
    await database.close();
  });

  it("forgets a held result ten minutes after it was last read", async () => {
    let now = 0;
    const database = new SqliteDatabase(newFile("s.db"));
    const store = sqliteHeldStore(database, () => now);
    const handle = (await store.put(heldResult("1"))) ?? "";
    for (const [time, found] of [
      [590_000, true],
      [1_180_000, true],
      [1_780_001, false],
    ] as const) {
      now = time;
      expect((await store.get(handle)) !== undefined).toBe(found);
    }
    await store.put(heldResult("2"));
    expect(await database.read("SELECT count(*) AS count FROM held")).toMatchObject([{ count: 1 }]);
    await database.close();
  });
});
