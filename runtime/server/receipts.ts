import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "../errors.ts";
import type { ReceiptsPlace } from "../store/local-stores.ts";
import { makeFolder } from "../support/make-folder.ts";
import { type Environment, readVariable, receiptsFile } from "./environment.ts";

/** `DELTAMCP_RECEIPTS`: `off`, `memory`, or a file. Default: a file in the folder that the server runs in. */
export function receiptsPlace(env: Environment, server: string): ReceiptsPlace {
  const chosen = readVariable(env, "DELTAMCP_RECEIPTS") ?? receiptsFile.replace("<server>", server);
  return chosen === "off" || chosen === "memory" ? { kind: chosen } : { kind: "file", path: resolve(chosen) };
}

/** The line about receipts that a listening server prints: they hold arguments, so the operator should know of them. */
export function receiptsNotice(place: ReceiptsPlace): string {
  const where = { off: "are not kept", memory: "are kept in memory", file: "are kept in" }[place.kind];
  const file = place.kind === "file" ? ` ${place.path}` : "";
  return `Receipts of calls to /api/dispatch ${where}${file} (set DELTAMCP_RECEIPTS to change this)`;
}

/**
 * Returns a warning if receipts cannot be kept in their file; undefined if they can. Makes the folder of the file, as the
 * first receipt would.
 */
export function receiptsProblem(place: ReceiptsPlace): string | undefined {
  if (place.kind !== "file") return undefined;
  try {
    makeFolder(dirname(place.path), 0o700);
    const found = statSync(place.path, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw new Error("it is a folder");
    accessSync(found === undefined ? dirname(place.path) : place.path, constants.W_OK);
    return undefined;
  } catch (error) {
    return `Receipts of calls to /api/dispatch cannot be kept in ${place.path}: ${messageOf(error)}. Set DELTAMCP_RECEIPTS to another file, memory or off.`;
  }
}
