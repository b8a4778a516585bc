import { accessSync, constants, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Caller } from "../call/client-channel.ts";
import { messageOf } from "../errors.ts";
import type { StoreSettings } from "../store/open-stores.ts";
import { defaultLimits, parseStorePlace, type StorePlace, showStorePlace } from "../store/store-place.ts";
import { hasSqlite } from "../support/has-sqlite.ts";
import { makeFolder } from "../support/make-folder.ts";
import { type Environment, readVariable, storeFile } from "./environment.ts";

/** The process that serves: a host started it for one peer, it listens on HTTP, or it is part of a program. */
export type ServedAs = "stdio" | "http" | "embedded";

type Transport = Caller["transport"];

export interface ServerStoreSettings extends StoreSettings {
  /** Calls over these transports leave a receipt. */
  readonly transports: readonly Transport[];
}

const everyTransport: readonly Transport[] = ["stdio", "http", "dispatch"];

/**
 * The stores of a server, by `DELTAMCP_STORE` and `DELTAMCP_RECEIPTS`. Without `DELTAMCP_STORE` receipts are in a file; other state is
 * in it too if the server listens on HTTP, and in memory otherwise: a server for one peer ends with it.
 * @throws DeltaMcpError("configuration") for an invalid value
 */
export function storeSettings(env: Environment, server: string, servedAs: ServedAs): ServerStoreSettings {
  const store = readVariable(env, "DELTAMCP_STORE");
  const receipts = readVariable(env, "DELTAMCP_RECEIPTS") ?? "dispatch";
  const ownFile = (): StorePlace => defaultPlace(env, server, servedAs);
  const place =
    store === undefined || store === "sqlite"
      ? undefined
      : parseStorePlace(store, { resolve: (file) => resolve(file), namespace: server });
  const state =
    place ?? (servedAs === "http" || store === "sqlite" ? ownFile() : ({ kind: "memory" } as const));
  const chosen = place !== undefined;
  switch (receipts) {
    case "off":
      return { receipts: undefined, state, chosen, transports: [] };
    case "dispatch":
      return { receipts: place ?? ownFile(), state, chosen, transports: ["dispatch"] };
    case "all":
      return { receipts: place ?? ownFile(), state, chosen, transports: everyTransport };
    case "memory":
      return { receipts: { kind: "memory" }, state, chosen: true, transports: ["dispatch"] };
    default:
      return {
        receipts: { kind: "log", file: resolve(receipts) },
        state,
        chosen: true,
        transports: ["dispatch"],
      };
  }
}

/**
 * The file of a server's own: in the folder that it runs in, or for stdio, where a host chose that folder, in the user's state
 * folder (XDG Base Directory Specification). A log where Node has no SQLite.
 */
function defaultPlace(env: Environment, server: string, servedAs: ServedAs): StorePlace {
  const folder = servedAs === "stdio" ? userStateFolder(env) : resolve(".deltamcp");
  const file = join(folder, storeFile.replace("<server>", server));
  return hasSqlite()
    ? { kind: "sqlite", file, limits: defaultLimits }
    : { kind: "log", file: join(folder, `receipts/${server}.jsonl`) };
}

/** The folder of servers that a host starts. */
export function userStateFolder(env: Environment): string {
  const home = env["HOME"] ?? env["USERPROFILE"];
  const state = env["XDG_STATE_HOME"] || env["LOCALAPPDATA"] || (home && join(home, ".local/state"));
  return state ? join(state, "deltamcp") : resolve(".deltamcp");
}

/** The line about receipts that a listening server prints: they contain arguments, so the operator should know of them. */
export function receiptsNotice({ receipts, transports }: ServerStoreSettings): string {
  const where = receipts === undefined ? "are not kept" : `are kept in ${showStorePlace(receipts)}`;
  return `Receipts of ${callsWords(transports)} ${where} (set DELTAMCP_RECEIPTS to change this)`;
}

/**
 * Returns a warning if receipts cannot be kept in their file; undefined if they can, or if their place is not a file. Makes the
 * folder of the file, as the first receipt would.
 */
export function receiptsProblem({ receipts, chosen, transports }: ServerStoreSettings): string | undefined {
  if (receipts?.kind !== "log" && receipts?.kind !== "sqlite") return undefined;
  const { file } = receipts;
  try {
    makeFolder(dirname(file), 0o700);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw new Error("it is a folder");
    accessSync(found === undefined ? dirname(file) : file, constants.W_OK);
    return undefined;
  } catch (error) {
    const instead = chosen === true ? "" : " They are kept in memory.";
    return `Receipts of ${callsWords(transports)} cannot be kept in ${file}: ${messageOf(error)}.${instead} Set DELTAMCP_STORE to another place, or DELTAMCP_RECEIPTS to off.`;
  }
}

function callsWords(transports: readonly Transport[]): string {
  return transports.length > 1 ? "calls" : "calls to /api/dispatch";
}
