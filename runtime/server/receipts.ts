import { resolve } from "node:path";
import type { ReceiptsPlace } from "../store/local-stores.ts";
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
