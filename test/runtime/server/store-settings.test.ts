import { existsSync, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { receiptsNotice, receiptsProblem, storeSettings } from "../../../runtime/server/store-settings.ts";
import { defaultLimits } from "../../../runtime/store/store-place.ts";
import { hasSqlite } from "../../../runtime/support/has-sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const kept = (file: string) => storeSettings({ DELTAMCP_RECEIPTS: file }, "shop", "http");
const own = (folder: string) =>
  hasSqlite()
    ? { kind: "sqlite", file: resolve(folder, "tracker.db"), limits: defaultLimits }
    : { kind: "log", file: resolve(folder, "receipts/tracker.jsonl") };
const memory = { kind: "memory" };
const log = (file: string) => ({ kind: "log", file: resolve(file) });
const sqlite = (file: string, limits = {}) => ({
  kind: "sqlite",
  file: resolve(file),
  limits: { ...defaultLimits, ...limits },
});

it.each([
  [{}, "embedded", { receipts: own(".deltamcp"), state: memory, transports: ["dispatch"] }],
  [{ DELTAMCP_RECEIPTS: " " }, "http", { receipts: own(".deltamcp"), state: own(".deltamcp") }],
  [{ XDG_STATE_HOME: "/state" }, "stdio", { receipts: own("/state/deltamcp"), state: memory }],
  [{ HOME: "/home/ann" }, "stdio", { receipts: own("/home/ann/.local/state/deltamcp"), state: memory }],
  [{ DELTAMCP_STORE: "sqlite", HOME: "/h" }, "stdio", { state: own("/h/.local/state/deltamcp") }],
  [{ DELTAMCP_STORE: "memory" }, "http", { receipts: memory, state: memory }],
  [{ DELTAMCP_STORE: "log:a.jsonl" }, "http", { receipts: log("a.jsonl"), state: log("a.jsonl") }],
  [{ DELTAMCP_STORE: "sqlite:a b.db" }, "stdio", { receipts: sqlite("a b.db"), state: sqlite("a b.db") }],
  [
    { DELTAMCP_STORE: "sqlite:a.db?days=2&megabytes=0.5" },
    "http",
    { state: sqlite("a.db", { days: 2, megabytes: 0.5 }) },
  ],
  [
    { DELTAMCP_STORE: "redis://u:pass@db:6379/1?days=3" },
    "http",
    {
      state: {
        kind: "redis",
        namespace: "tracker",
        url: "redis://u:pass@db:6379/1",
        limits: { ...defaultLimits, days: 3 },
      },
    },
  ],
  [
    { DELTAMCP_STORE: "postgresql://db/x?sslmode=require&megabytes=7" },
    "http",
    {
      receipts: {
        kind: "postgres",
        namespace: "tracker",
        url: "postgresql://db/x?sslmode=require",
        limits: { ...defaultLimits, megabytes: 7 },
      },
    },
  ],
  [
    { DELTAMCP_RECEIPTS: "all" },
    "http",
    { receipts: own(".deltamcp"), transports: ["stdio", "http", "dispatch"] },
  ],
  [
    { DELTAMCP_STORE: "postgresql://me@/x?host=%2Frun" },
    "http",
    {
      state: {
        kind: "postgres",
        namespace: "tracker",
        url: "postgresql://me@/x?host=%2Frun",
        limits: defaultLimits,
      },
    },
  ],
  [{ DELTAMCP_RECEIPTS: "off", DELTAMCP_STORE: "memory" }, "http", { receipts: undefined, transports: [] }],
  [{ DELTAMCP_RECEIPTS: "memory" }, "http", { receipts: memory, state: own(".deltamcp") }],
  [
    { DELTAMCP_RECEIPTS: "kept/r.jsonl" },
    "http",
    { receipts: log("kept/r.jsonl"), transports: ["dispatch"] },
  ],
  [{ DELTAMCP_RECEIPTS: "./off" }, "http", { receipts: log("off") }],
] as const)("reads from %j for %s where state is kept", (env, servedAs, expected) => {
  expect(storeSettings(env, "tracker", servedAs)).toMatchObject(expected);
});

it.each([
  ["mysql://me:sesame@db/x", "not mysql:…"],
  ["sqlite:", "not sqlite:…"],
  ["log:", "not log:…"],
  ["nowhere", "not nowhere"],
  ["redis://[", "is not a valid redis URL"],
  ["sqlite:a.db?days=none", "days in DELTAMCP_STORE must be a number above 0, not none"],
  ["postgres://db/x?megabytes=-1", "megabytes in DELTAMCP_STORE must be a number above 0, not -1"],
])("refuses %s, and shows no password", (text, message) => {
  const read = () => storeSettings({ DELTAMCP_STORE: text }, "shop", "http");
  expect(read).toThrow(message);
  expect(read).not.toThrow("sesame");
});

it("makes the folder of receipts for their owner alone, and has nothing to say", () => {
  const root = temporaryFolder();
  expect(receiptsProblem(kept(join(root, "a/b/shop.jsonl")))).toBeUndefined();
  expect(statSync(join(root, "a/b")).mode & 0o777).toBe(0o700);
  expect(existsSync(join(root, "a/b/shop.jsonl"))).toBe(false);
  for (const kind of ["memory", "off"]) expect(receiptsProblem(kept(kind))).toBeUndefined();
});

it("warns of a file that cannot be written", () => {
  const root = temporaryFolder({ file: "" });
  mkdirSync(join(root, "folder"));
  for (const path of [join(root, "file/shop.jsonl"), join(root, "folder"), "/proc/receipts/shop.jsonl"]) {
    if (path.startsWith("/proc") && process.platform !== "linux") continue;
    expect(receiptsProblem(kept(path))).toMatch(
      /^Receipts of calls to \/api\/dispatch cannot be kept in .*: .+\. Set DELTAMCP_STORE to another place, or DELTAMCP_RECEIPTS to off\.$/,
    );
  }
});

it.each([
  ["redis://me:sesame@db:6379/1", "redis://db:6379/1"],
  ["postgresql://me:ses@me/x@db/x?sslmode=require", "postgresql://db/x"],
  ["postgresql://me:sesame@/x?host=/run", "postgresql:///x"],
])("prints where receipts are, without the password of %s", (store, shown) => {
  const env = { DELTAMCP_STORE: store, DELTAMCP_RECEIPTS: "all" };
  expect(receiptsNotice(storeSettings(env, "shop", "http"))).toBe(
    `Receipts of calls are kept in ${shown} (set DELTAMCP_RECEIPTS to change this)`,
  );
});
