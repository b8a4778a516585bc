import { resolve } from "node:path";
import type { ReceiptsPlace } from "../store/local-stores.ts";

/** `DELTAMCP_RECEIPTS`: `off`, `memory`, or a file. Default: a file in the folder that the server runs in. */
export function receiptsPlace(
  env: Readonly<Record<string, string | undefined>>,
  server: string,
): ReceiptsPlace {
  const chosen = env["DELTAMCP_RECEIPTS"] || `.deltamcp/receipts/${server}.jsonl`;
  return chosen === "off" || chosen === "memory" ? { kind: chosen } : { kind: "file", path: resolve(chosen) };
}

/** What a server that listens says of them: they hold arguments, so that whoever starts it should know. */
export function receiptsNotice(place: ReceiptsPlace): string {
  const where = { off: "are not kept", memory: "are kept in memory", file: "are kept in" }[place.kind];
  const file = place.kind === "file" ? ` ${place.path}` : "";
  return `Receipts of calls to /api/dispatch ${where}${file} (set DELTAMCP_RECEIPTS to change this)`;
}
